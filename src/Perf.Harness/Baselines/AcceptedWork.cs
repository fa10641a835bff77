using System.Collections.Immutable;
using Perf.Harness.Cases;

namespace Perf.Harness.Baselines;

/// <summary>The work of an accepted case: as the workers counted it, the least where they may differ.</summary>
static class AcceptedWork
{
    public static WorkCounts Of(IReadOnlyList<Run> runs, CaseBaseline? old)
    {
        WorkCounts work = runs[0].Work;
        foreach (Metric metric in work.Counts.Keys)
            work = work.With(metric, runs.Min(run => run.Work[metric]!.Value));
        if (old is null) return work;

        SubjectParts changed = runs[0].Subject.ChangedFrom(old.Subject);
        foreach ((Metric metric, long count) in old.Work.Counts)
        {
            if ((metric.DependsOn & changed) != 0) continue;
            if (IsKept(metric, count, work[metric])) work = work.With(metric, count);
        }

        // Where files can't be watched, their counts are kept as they were; so is what these are made of.
        bool filesWereCountedElsewhere = work.Files.IsEmpty && (SubjectParts.System & changed) == 0;
        return filesWereCountedElsewhere ? work with { Files = old.Work.Files } : work;
    }

    // A wobble that is never judged stays out of the diff; what can't be counted or tried here was elsewhere.
    static bool IsKept(Metric metric, long old, long? now) => now is null
        || Math.Abs(now.Value - old) <= metric.Floor
        || (metric == Metric.Durability && Durability(now.Value) == ShownDurability.ProcessOrMore
            && Durability(now.Value).MayBe(Durability(old)));

    static ShownDurability Durability(long number) => (ShownDurability)number;
}
