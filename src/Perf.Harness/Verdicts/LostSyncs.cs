namespace Perf.Harness.Verdicts;

/// <summary>
/// Fewer syncs are no improvement where as much is committed as before: what got faster does not wait for the disk. A
/// transaction around many changes has fewer commits, and is one.
/// </summary>
static class LostSyncs
{
    // The files that hold what was committed; a journal only undoes it.
    static readonly string[] Committed = ["main", "wal"];

    /// <summary>Why fewer syncs are worse, in a sentence; null where they are not, or where nobody knows.</summary>
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
        return isAsMuch ? "fewer syncs for the same commits: a flush is missing, or the journal is another one" : null;
    }

    static long Writes(WorkCounts work) => work.Files.Where(file => Committed.Contains(file.Kind))
        .SelectMany(file => file.Parts).Where(part => part.Metric == Metric.Writes).Sum(part => part.Count);
}
