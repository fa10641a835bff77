namespace Perf.Harness.Baselines;

/// <summary>The work of an accepted case: the counts of the workers, or the smallest if they may differ.</summary>
static class AcceptedWork
{
    public static WorkCounts Of(IReadOnlyList<Run> runs, CaseBaseline? old)
    {
        double allocations = Math.Max(
            Metric.AllocatedBytes.Floor, AllocationSpread.Tolerance(runs, old) ?? 0);
        WorkCounts work = runs[0].Work;
        foreach (Metric metric in work.Counts.Keys)
            work = work.With(metric, runs.Min(run => run.Work[metric]!.Value));
        if (old is null) return work;

        SubjectParts changed = runs[0].Subject.ChangedFrom(old.Subject);
        foreach ((Metric metric, long count) in old.Work.Counts)
        {
            if ((metric.DependsOn & changed) != 0) continue;
            if (work[metric] is { } now && IsKept(metric, count, now, FloorOf(metric))) work = work.With(metric, count);
        }

        // The parts of the counts stay as long as the counts do.
        bool filesWereCountedElsewhere = work.Files.IsEmpty && (SubjectParts.System & changed) == 0
            && old.Work.Files.SelectMany(file => file.Parts).All(part => work[part.Metric] is not null);
        return filesWereCountedElsewhere ? work with { Files = old.Work.Files } : work;

        double FloorOf(Metric metric) => metric == Metric.AllocatedBytes ? allocations : metric.Floor;
    }

    // A difference below the floor is never judged and must not change the file; a power cut that this machine cannot
    // test was tested on another.
    static bool IsKept(Metric metric, long old, long now, double floor) => Math.Abs(now - old) <= floor
        || (metric == Metric.Durability && Durability(now) == ShownDurability.ProcessOrMore
            && Durability(now).MayBe(Durability(old)));

    static ShownDurability Durability(long number) => (ShownDurability)number;
}
