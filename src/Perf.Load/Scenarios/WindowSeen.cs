namespace Perf.Load.Scenarios;

/// <summary>What was seen of a window beside its latencies.</summary>
/// <param name="Contention">How often clients got in each other's way, where somebody can tell.</param>
/// <param name="LogBytes">The write-ahead log when the window was over, where there is one.</param>
/// <param name="Names">The clients' names: what comes before the number is what they do.</param>
sealed record WindowSeen(ContentionCounts? Contention, long? LogBytes, ImmutableArray<string> Names)
{
    /// <summary>The places of clients that do the same, by what they do.</summary>
    internal IEnumerable<IGrouping<string, int>> Roles =>
        Names.Select((name, place) => (Role: name.Split(' ')[0], place))
            .GroupBy(client => client.Role, client => client.place);
}
