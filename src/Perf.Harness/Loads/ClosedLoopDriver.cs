namespace Perf.Harness.Loads;

/// <summary>
/// Each client starts its next operation after the last one, immediately or after its think time. Between two
/// operations there is only one reading of the clock.
/// </summary>
/// <param name="clients">The clients, each with its own store.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">The time limit for a client to start, and to end after the window.</param>
class ClosedLoopDriver(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
    : ThreadDriver(clients, clock, limit)
{
    /// <summary>The think time: the pause of a client between two operations.</summary>
    internal TimeSpan ThinkTime { get; init; }

    /// <inheritdoc/>
    protected override void Loop(int client, ClientTicks ticks, LoadWindow window)
    {
        ILoadClient asking = Clients[client];
        long now = Clock.GetTimestamp();
        ticks.Start(now);
        while (window.IsOpenAt(now))
        {
            OperationKind kind = asking.Operate();
            now = Clock.GetTimestamp();
            ticks.Record(now, kind);
            if (ThinkTime > TimeSpan.Zero) now = Idle(ThinkTime, ticks, window);
        }
    }

    long Idle(TimeSpan time, ClientTicks ticks, LoadWindow window)
    {
        long now = Pause.Until(Clock.GetTimestamp() + Pause.Ticks(time, Clock), Clock, window);
        ticks.Idled(now);
        return now;
    }
}
