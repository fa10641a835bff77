namespace Perf.Harness.Loads;

/// <summary>
/// Each client asks again once it is answered, at once or when it has thought. Nothing stands between an answer and the
/// next question but one reading of the clock.
/// </summary>
/// <param name="clients">The clients, each with a store of its own.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">How long a client may take to start, and to come back after the window.</param>
class ClosedLoopDriver(IReadOnlyList<ILoadClient> clients, TimeProvider clock, TimeSpan limit)
    : ThreadDriver(clients, clock, limit)
{
    /// <summary>The pause of a client between an answer and its next question.</summary>
    internal TimeSpan ThinkTime { get; init; }

    /// <summary>The time in which the clients come one after another, the first at once; zero: all at once.</summary>
    internal TimeSpan Ramp { get; init; }

    /// <inheritdoc/>
    protected override void Loop(int client, ClientTicks ticks, LoadWindow window)
    {
        ILoadClient asking = Clients[client];
        long now = Clock.GetTimestamp();
        ticks.Start(now);
        if (Ramp > TimeSpan.Zero) now = Idle(Ramp * client / Clients.Count, ticks, window);
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
