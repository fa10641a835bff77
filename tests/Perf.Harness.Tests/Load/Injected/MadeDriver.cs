namespace Perf.Harness.Tests.Load.Injected;

/// <summary>
/// Drives one client after the other through the same window of a clock that was made up, on one thread: they neither
/// wait for each other nor for a core. What they do and how it is recorded is what all drivers do.
/// </summary>
sealed class MadeDriver(IReadOnlyList<ILoadClient> clients, FakeTimeProvider clock) : ILoadDriver
{
    /// <summary>
    /// The cost that it adds to each operation: far below a tenth of the fastest, or times would be the driver's. On a
    /// store that passes no time, a window of as many of these is as many operations of each client.
    /// </summary>
    internal static readonly TimeSpan OwnCost = TimeSpan.FromMicroseconds(1);

    readonly LatencyRecorder _recorder = new(clients.Count, clock.TimestampFrequency);

    /// <inheritdoc/>
    public bool HasGivenUp => false;

    /// <inheritdoc/>
    public IReadOnlyList<ILoadClient> Clients => clients;

    /// <inheritdoc/>
    public LoadFigures Drive(TimeSpan window)
    {
        _recorder.Clear();
        for (int client = 0; client < clients.Count; client++) Work(clients[client], _recorder[client], window);
        return _recorder.Figures(window.Ticks);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    void Work(ILoadClient client, ClientTicks ticks, TimeSpan window)
    {
        long begun = clock.GetTimestamp(), now = 0;
        ticks.Start(now);
        while (now < window.Ticks)
        {
            OperationKind kind = client.Operate();
            clock.Advance(OwnCost);
            now = clock.GetTimestamp() - begun; // each client's window begins at 0
            ticks.Record(now, kind);
        }
    }
}
