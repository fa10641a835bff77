namespace Perf.Harness.Loads;

/// <summary>Each client has a pace of its own: some call again once they are answered, others by a plan.</summary>
/// <param name="clients">The clients.</param>
/// <param name="plans">The plan of each client; null for one that calls again once it is answered.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">How long a client may take to start, and to come back after the window.</param>
sealed class PacedDriver(
    IReadOnlyList<ILoadClient> clients, IReadOnlyList<OpenLoop?> plans, TimeProvider clock, TimeSpan limit)
    : ClosedLoopDriver(clients, clock, limit)
{
    /// <inheritdoc/>
    protected override void Loop(int client, ClientTicks ticks, LoadWindow window)
    {
        if (plans[client] is { } plan) plan.Run(Clients[client], ticks, window);
        else base.Loop(client, ticks, window);
    }
}
