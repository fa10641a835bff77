namespace Perf.Concurrency.Drivers;

/// <summary>
/// The built-in driver: a thread of its own for each client, which lives as long as the driver and is parked between
/// windows. Nothing stands between an answer and the next question but one reading of the clock.
/// </summary>
sealed class ClosedLoopDriver : ILoadDriver
{
    readonly IReadOnlyList<ILoadClient> _clients;
    readonly TimeProvider _clock;
    readonly TimeSpan _limit;
    readonly LatencyRecorder _recorder;
    readonly object _parking = new();
    readonly Thread[] _threads;
    LoadWindow? _window;
    bool _isDisposed;

    /// <summary>Starts a thread for each client; it is parked until the first window.</summary>
    /// <param name="clients">The clients, each with a store of its own.</param>
    /// <param name="clock">Measures every operation.</param>
    /// <param name="limit">How long a client may take to start, and to come back after the window.</param>
    internal ClosedLoopDriver(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
    {
        _clients = clients;
        _clock = clock;
        _limit = limit;
        _recorder = new LatencyRecorder([.. clients.Select(client => client.Kind)], clock.TimestampFrequency);
        _threads = [.. clients.Select((client, index) =>
            new Thread(() => Live(index)) { Name = client.Name, IsBackground = true })];
        foreach (Thread thread in _threads) thread.Start();
    }

    /// <inheritdoc/>
    public bool HasGivenUp { get; private set; }

    /// <inheritdoc/>
    public LoadFigures Drive(TimeSpan window)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (HasGivenUp) throw new LoadException("A client of this load was given up before; make the case anew.");
        _recorder.Clear();
        var next = new LoadWindow(_clients, _clock, _limit);
        try
        {
            Unpark(next);
            next.Run(window);
        }
        finally
        {
            HasGivenUp = next.HasGivenUp;
        }

        return _recorder.Figures(next.End);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        Unpark(null);
        if (HasGivenUp) return; // its thread is in the background, and ends with the process
        foreach (Thread thread in _threads) thread.Join(_limit);
    }

    void Live(int client)
    {
        for (LoadWindow? window = Parked(after: null); window is not null; window = Parked(after: window))
            Work(client, window);
    }

    void Work(int client, LoadWindow window)
    {
        try
        {
            if (window.Enter(client)) Loop(_clients[client], _recorder[client], window);
        }
#pragma warning disable CA1031 // whatever a client throws ends the window, and is thrown again by the driver
        catch (Exception error)
#pragma warning restore CA1031
        {
            window.Fail(_clients[client].Name, error);
        }
        finally
        {
            window.Leave(client);
        }
    }

    void Loop(ILoadClient client, ClientTicks ticks, LoadWindow window)
    {
        long now = _clock.GetTimestamp();
        ticks.Start(now);
        do
        {
            client.Operate();
            now = _clock.GetTimestamp();
            ticks.Record(now);
        }
        while (window.IsOpenAt(now));
    }

    void Unpark(LoadWindow? next)
    {
        lock (_parking)
        {
            _window = next;
            Monitor.PulseAll(_parking);
        }
    }

    LoadWindow? Parked(LoadWindow? after)
    {
        lock (_parking)
        {
            while (_window == after && !_isDisposed) Monitor.Wait(_parking);
            return _isDisposed ? null : _window;
        }
    }
}
