namespace Perf.Harness.Loads;

/// <summary>Each client has its own pace: a closed loop or a plan.</summary>
/// <param name="clients">The clients.</param>
/// <param name="plans">The plan of each client; null for a closed loop.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">The time limit for a client to start, and to end after the window.</param>
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
