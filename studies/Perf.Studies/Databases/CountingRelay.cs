using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace Perf.Studies.Databases;

/// <summary>
/// Is between clients and a server of PostgreSQL, and counts the answers of the server: a message Z ends a round
/// trip, a message C ends a statement. Nothing of it depends on a clock.
/// </summary>
sealed class CountingRelay : IDisposable
{
    const byte RoundTrip = (byte)'Z';   // ReadyForQuery
    const byte Statement = (byte)'C';   // CommandComplete
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(10);
    const int Header = 5;               // its letter, and the length of the rest with itself

    readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    readonly int _serverPort;
    readonly List<TcpClient> _ends = [];
    readonly List<Task> _passing = [];
    readonly Task _accepting;
    long _roundTrips, _statements;

    internal CountingRelay(int serverPort)
    {
        _serverPort = serverPort;
        _listener.Start();
        _accepting = Accept();
    }

    internal int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>What was answered while the action ran.</summary>
    internal (long RoundTrips, long Statements) Count(Action action)
    {
        (long trips, long statements) = (Interlocked.Read(ref _roundTrips), Interlocked.Read(ref _statements));
        action();
        return (Interlocked.Read(ref _roundTrips) - trips, Interlocked.Read(ref _statements) - statements);
    }

    public void Dispose()
    {
        _listener.Dispose();
        lock (_ends) _ends.ForEach(end => end.Dispose());
        Task[] running;
        lock (_ends) running = [_accepting, .. _passing];
        // Each is cut off by an exception, which is no news.
        Task.WhenAll(running).ContinueWith(_ => { }, TaskScheduler.Default).Wait(Limit);
    }

    async Task Accept()
    {
        while (true)
        {
            TcpClient client = await _listener.AcceptTcpClientAsync();
            var server = new TcpClient { NoDelay = true };
            client.NoDelay = true;
            lock (_ends) _ends.AddRange([client, server]);
            await server.ConnectAsync(IPAddress.Loopback, _serverPort);
            Task questions = client.GetStream().CopyToAsync(server.GetStream());
            lock (_ends) _passing.AddRange([questions, Answers(server, client)]);
        }
    }

    // Counted before it is passed on, so that a client with the answer finds it counted.
    async Task Answers(TcpClient server, TcpClient client)
    {
        byte[] message = new byte[Header];
        while (true)
        {
            await server.GetStream().ReadExactlyAsync(message.AsMemory(0, Header));
            int length = BinaryPrimitives.ReadInt32BigEndian(message.AsSpan(1)) + 1;
            if (message.Length < length) Array.Resize(ref message, length);
            await server.GetStream().ReadExactlyAsync(message.AsMemory(Header, length - Header));
            if (message[0] == RoundTrip) Interlocked.Increment(ref _roundTrips);
            if (message[0] == Statement) Interlocked.Increment(ref _statements);
            await client.GetStream().WriteAsync(message.AsMemory(0, length));
        }
    }
}
