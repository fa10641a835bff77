namespace Perf.Harness.Loads;

/// <summary>
/// The built-in drivers: a thread of its own for each client, which lives as long as the driver and is parked between
/// windows. When a client asks again is up to the kind of driver.
/// </summary>
abstract class ThreadDriver : ILoadDriver
{
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
        if (HasGivenUp) throw new LoadException("A client of this load was given up before; make the case anew.");
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
        if (HasGivenUp) return; // its thread is in the background, and ends with the process
        foreach (Thread thread in _threads) thread.Join(_limit);
    }

    /// <summary>One client, as long as the window is open.</summary>
    /// <param name="client">Its place among the clients.</param>
    /// <param name="ticks">Where it records.</param>
    /// <param name="window">The window, which has opened.</param>
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
#pragma warning disable CA1031 // whatever a client throws ends the window, and is thrown again by the driver
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
