namespace Perf.Harness.Verdicts;

/// <summary>
/// Fewer syncs are no improvement if the commits stayed the same: commits no longer wait for the disk. A transaction
/// around many changes has fewer commits, and is an improvement.
/// </summary>
static class LostSyncs
{
    // The files with committed data; a rollback journal has none.
    static readonly string[] Committed = ["main", "wal"];

    /// <summary>Why fewer syncs are worse, in a sentence; null if they are not, or that is unknown.</summary>
    internal static string? Cause(WorkCounts baseline, WorkCounts now)
    {
        if (now[Metric.Commits] is not { } commits || !(now[Metric.Syncs] < baseline[Metric.Syncs])) return null;
        if (now[Metric.Durability] is { } shown && baseline[Metric.Durability] is { } accepted
            && DurabilityGate.IsLost((ShownDurability)accepted, (ShownDurability)shown))
        {
            return "commits no longer wait for the disk: a power cut loses them";
        }

        bool isAsMuch = baseline[Metric.Commits] is { } before
            ? commits > 0 && commits >= before && Writes(now) >= Writes(baseline)
            : now[Metric.Statements] == baseline[Metric.Statements] && Writes(now) > 0;
        return isAsMuch ? "fewer syncs for the same commits: a flush is missing, or the journal mode changed" : null;
    }

    static long Writes(WorkCounts work) => work.Files.Where(file => Committed.Contains(file.Kind))
        .SelectMany(file => file.Parts).Where(part => part.Metric == Metric.Writes).Sum(part => part.Count);
}
