namespace Perf.Harness.Loads;

/// <summary>
/// The plan of one client: operations arrive by it, even if the store is too slow, and a latency begins at the intended
/// start: a stall is not hidden by waiting clients. The plans of all clients together make the rate.
/// </summary>
/// <param name="arrivals">The arrivals of all clients.</param>
/// <param name="client">The index of the client, from 0.</param>
/// <param name="clients">The number of clients.</param>
/// <param name="clock">Measures every operation.</param>
sealed class OpenLoop(Arrivals arrivals, int client, int clients, TimeProvider clock)
{
    const int FirstSeed = 20_240_801; // every client has its own seed

    readonly Random _choices = new(FirstSeed + client);

    /// <summary>The plans of all clients that share a rate.</summary>
    internal static IReadOnlyList<OpenLoop> ForEach(Arrivals arrivals, int clients, TimeProvider clock) =>
        [.. Enumerable.Range(0, clients).Select(client => new OpenLoop(arrivals, client, clients, clock))];

    /// <summary>Executes the operations that arrive in the window.</summary>
    internal void Run(ILoadClient asking, ClientTicks ticks, LoadWindow window)
    {
        // Operations arrive from then on, even if this thread has no core.
        long started = window.Opened;
        ticks.Start(started);

        // Clients with a fixed rate start one after another; starting together would be another load.
        double share = arrivals.AtRandom ? 0 : (double)client / clients;
        double intended = started + (share * NextGap());
        while (true)
        {
            intended += NextGap();
            if (clock.GetTimestamp() < intended) ticks.Idled(Pause.Until((long)intended, clock, window));

            // Operations that arrived in the window are executed even if late; otherwise a stall would be hidden.
            if (!window.IsOpenAt((long)intended)) return;
            long begun = clock.GetTimestamp();
            OperationKind kind = asking.Operate();
            long now = clock.GetTimestamp();
            ticks.Record((long)intended, begun, now, kind);
            if (!window.IsOpenAt(now)) ticks.WasLate();
        }
    }

    double NextGap() => arrivals.NextGap(_choices, clients) * clock.TimestampFrequency;
}
