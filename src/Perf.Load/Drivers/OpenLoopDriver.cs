namespace Perf.Load.Drivers;

/// <summary>
/// Questions arrive by a plan, whether or not the store keeps up, and a latency counts from the moment at which its
/// question should have been asked: a stall is not hidden by clients that wait for it. Each client has a plan of its
/// own; together they make the rate.
/// </summary>
/// <param name="clients">The clients, each with a store of its own.</param>
/// <param name="arrivals">When questions arrive.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">How long a client may take to start, and to come back after the window.</param>
sealed class OpenLoopDriver(
    IReadOnlyList<ILoadClient> clients, Arrivals arrivals, TimeProvider clock, TimeSpan limit)
    : ThreadDriver(clients, clock, limit)
{
    readonly SeededRandom[] _choices =
        [.. clients.Select((_, client) => new SeededRandom((ulong)(Customers.StandardSeed + client)))];

    /// <inheritdoc/>
    protected override void Loop(int client, ClientTicks ticks, LoadWindow window)
    {
        ILoadClient asking = Clients[client];
        // From then on questions arrive, whether or not this thread has been given a core.
        long started = window.Opened;
        ticks.Start(started);

        // Clients with a fixed rate take turns: all at once would be another load.
        double share = arrivals.AtRandom ? 0 : (double)client / Clients.Count;
        double intended = started
            + (share * arrivals.NextGap(_choices[client], Clients.Count) * Clock.TimestampFrequency);
        while (true)
        {
            intended += arrivals.NextGap(_choices[client], Clients.Count) * Clock.TimestampFrequency;
            if (Clock.GetTimestamp() < intended) ticks.Idled(Pause.Until((long)intended, Clock, window));

            // What arrived in the window is answered even if that is late: it would be the stall that is left out.
            if (!window.IsOpenAt((long)intended)) return;
            OperationKind kind = asking.Operate();
            long now = Clock.GetTimestamp();
            ticks.Record((long)intended, now, kind);
            if (!window.IsOpenAt(now)) ticks.WasLate();
        }
    }
}
