namespace Perf.Harness.Loads;

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
    readonly OpenLoop[] _loops =
        [.. clients.Select((_, client) => new OpenLoop(arrivals, client, clients.Count, clock))];

    /// <inheritdoc/>
    protected override void Loop(int client, ClientTicks ticks, LoadWindow window) =>
        _loops[client].Run(Clients[client], ticks, window);
}

/// <summary>The plan of one client.</summary>
/// <param name="arrivals">When questions of all clients arrive.</param>
/// <param name="client">Its place among them, from 0.</param>
/// <param name="clients">All of them.</param>
/// <param name="clock">Measures every operation.</param>
sealed class OpenLoop(Arrivals arrivals, int client, int clients, TimeProvider clock)
{
    const int FirstSeed = 20_240_801; // every client makes choices of its own

    readonly Random _choices = new(FirstSeed + client);

    /// <summary>Answers what arrives in the window.</summary>
    internal void Run(ILoadClient asking, ClientTicks ticks, LoadWindow window)
    {
        // From then on questions arrive, whether or not this thread has been given a core.
        long started = window.Opened;
        ticks.Start(started);

        // Clients with a fixed rate take turns: all at once would be another load.
        double share = arrivals.AtRandom ? 0 : (double)client / clients;
        double intended = started + (share * NextGap());
        while (true)
        {
            intended += NextGap();
            if (clock.GetTimestamp() < intended) ticks.Idled(Pause.Until((long)intended, clock, window));

            // What arrived in the window is answered even if that is late: it would be the stall that is left out.
            if (!window.IsOpenAt((long)intended)) return;
            OperationKind kind = asking.Operate();
            long now = clock.GetTimestamp();
            ticks.Record((long)intended, now, kind);
            if (!window.IsOpenAt(now)) ticks.WasLate();
        }
    }

    double NextGap() => arrivals.NextGap(_choices, clients) * clock.TimestampFrequency;
}
