namespace Perf.Harness.Loads;

/// <summary>
/// The built-in driver: a thread for each client, which lives as long as the driver and waits between windows. Each
/// client has its own pace: a closed loop or a plan.
/// </summary>
sealed class ThreadDriver : ILoadDriver
{
    readonly TimeProvider _clock;
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
    internal ThreadDriver(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
    {
        Clients = clients;
        _clock = clock;
        _limit = limit;
        _recorder = new LatencyRecorder(clients.Count, clock.TimestampFrequency);
        _threads = [.. clients.Select((client, index) =>
            new Thread(() => Live(index)) { Name = client.Name, IsBackground = true })];
        foreach (Thread thread in _threads) thread.Start();
    }

    /// <inheritdoc/>
    public IReadOnlyList<ILoadClient> Clients { get; }

    /// <summary>The plan of each client, null for a closed loop; empty if all have a closed loop.</summary>
    internal IReadOnlyList<OpenLoop?> Plans { get; init; } = [];

    /// <summary>The think time: the pause of a client of a closed loop between two operations.</summary>
    internal TimeSpan ThinkTime { get; init; }

    /// <inheritdoc/>
    public bool HasGivenUp { get; private set; }

    /// <inheritdoc/>
    public LoadFigures Drive(TimeSpan window)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (HasGivenUp) throw new LoadException("A client of this load did not end. Make a new case.");
        _recorder.Clear();
        var next = new LoadWindow(Clients, _clock, _limit);
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

    void Live(int client)
    {
        for (LoadWindow? window = Parked(after: null); window is not null; window = Parked(after: window))
            Work(client, window);
    }

    void Work(int client, LoadWindow window)
    {
        try
        {
            if (!window.Enter(client)) return;
            if (Plans.Count > 0 && Plans[client] is { } plan) plan.Run(Clients[client], _recorder[client], window);
            else ClosedLoop(Clients[client], _recorder[client], window);
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

    // The next operation starts after the last one, immediately or after the think time. Between two operations there
    // is only one reading of the clock.
    void ClosedLoop(ILoadClient client, ClientTicks ticks, LoadWindow window)
    {
        long now = _clock.GetTimestamp();
        ticks.Start(now);
        while (window.IsOpenAt(now))
        {
            OperationKind kind = client.Operate();
            now = _clock.GetTimestamp();
            ticks.Record(now, kind);
            if (ThinkTime == TimeSpan.Zero) continue;
            now = Pause.Until(_clock.GetTimestamp() + Pause.Ticks(ThinkTime, _clock), _clock, window);
            ticks.Idled(now);
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
