namespace Perf.Harness.Baselines;

/// <summary>
/// The spread of allocations between processes of one build. Libraries that fill caches in the background, such as
/// EF Core and LiteDB, have 0.02 to 3 %.
/// </summary>
static class AllocationSpread
{
    // The range of four processes is about two standard deviations; with twice the range one run of 1,000 fails.
    const int Margin = 2;

    /// <summary>Whether the processes differ by more than the floor of the metric.</summary>
    internal static bool IsSeen(IReadOnlyList<Run> runs) => Of(runs) > Metric.AllocatedBytes.Floor;

    /// <summary>The tolerance for these processes; never less than the accepted one.</summary>
    /// <returns>Bytes per operation; null if all processes allocated the same.</returns>
    internal static int? Tolerance(IReadOnlyList<Run> runs, CaseBaseline? old)
    {
        long? seen = IsSeen(runs) ? Margin * Of(runs) : null;
        return seen is null ? old?.AllocationTolerance
            : (int)Math.Min(int.MaxValue, Math.Max(seen.Value, old?.AllocationTolerance ?? 0));
    }

    static long Of(IReadOnlyList<Run> runs)
    {
        long[] bytes = [.. runs.Select(run => run.Work[Metric.AllocatedBytes]).OfType<long>()];
        return bytes.Length == 0 ? 0 : bytes.Max() - bytes.Min();
    }
}
