namespace Perf.Harness.Loads;

/// <summary>
/// The built-in drivers: a thread for each client, which lives as long as the driver and waits between windows. The
/// kind of driver decides when a client starts its next operation.
/// </summary>
abstract class ThreadDriver : ILoadDriver
{
    readonly TimeSpan _limit;
    readonly LatencyRecorder _recorder;
    readonly object _parking = new();
    readonly Thread[] _threads;
    LoadWindow? _window;
    bool _isDisposed;

    /// <summary>Starts a thread for each client, which waits for the first window.</summary>
    /// <param name="clients">The clients, each with its own store.</param>
    /// <param name="clock">Measures every operation.</param>
    /// <param name="limit">The time limit for a client to start, and to end after the window.</param>
    protected ThreadDriver(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
    {
        Clients = clients;
        Clock = clock;
        _limit = limit;
        _recorder = new LatencyRecorder(clients.Count, clock.TimestampFrequency);
        _threads = [.. clients.Select((client, index) =>
            new Thread(() => Live(index)) { Name = client.Name, IsBackground = true })];
        foreach (Thread thread in _threads) thread.Start();
    }

    /// <inheritdoc/>
    public IReadOnlyList<ILoadClient> Clients { get; }

    /// <summary>Measures every operation.</summary>
    protected TimeProvider Clock { get; }

    /// <inheritdoc/>
    public bool HasGivenUp { get; private set; }

    /// <inheritdoc/>
    public LoadFigures Drive(TimeSpan window)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (HasGivenUp) throw new LoadException("A client of this load did not end. Make a new case.");
        _recorder.Clear();
        var next = new LoadWindow(Clients, Clock, _limit);
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
        if (HasGivenUp) return; // its background thread ends with the process
        foreach (Thread thread in _threads) thread.Join(_limit);
    }

    /// <summary>Runs one client while the window is open.</summary>
    /// <param name="client">The index of the client.</param>
    /// <param name="ticks">Its record.</param>
    /// <param name="window">The open window.</param>
    protected abstract void Loop(int client, ClientTicks ticks, LoadWindow window);

    void Live(int client)
    {
        for (LoadWindow? window = Parked(after: null); window is not null; window = Parked(after: window))
            Work(client, window);
    }

    void Work(int client, LoadWindow window)
    {
        try
        {
            if (window.Enter(client)) Loop(client, _recorder[client], window);
        }
#pragma warning disable CA1031 // any exception of a client ends the window, and the driver throws it again
        catch (Exception error)
#pragma warning restore CA1031
        {
            window.Fail(Clients[client].Name, error);
        }
        finally
        {
            window.Leave(client);
        }
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
