using Perf.Harness.Statistics;

namespace Perf.Harness.Measuring;

/// <summary>
/// The work pass of a scaling case: each size under counters, and how VM steps grow from one to the next.
/// </summary>
static class ScalingWork
{
    /// <summary>Counts one case in a fresh directory.</summary>
    internal static WorkPass Of(CaseSource source, DirectoryInfo directory)
    {
        using ScalingCase measured = ((ScalingCase)source.Open(directory)).Within(ScalingCase.StandardRecords);
        (int Records, WorkPass Pass)[] passes =
            [.. measured.Steps.Select(step => (step.Records, WorkPass.Of(step.Case, new Batch(1))))];
        WorkPass largest = passes[^1].Pass;
        return new WorkPass(
            new WorkCounts(Counts(passes), largest.Work.Plans),
            passes.Sum(pass => pass.Pass.Operations),
            new Batch(1),
            FactsOf(passes));
    }

    static ImmutableSortedDictionary<Metric, long> Counts((int Records, WorkPass Pass)[] passes)
    {
        ImmutableSortedDictionary<Metric, long> counts = ImmutableSortedDictionary<Metric, long>.Empty;
        if (passes.All(pass => pass.Pass.Work[Metric.FullScanSteps] is not null))
            counts = counts.Add(Metric.FullScanSteps, passes.Sum(pass => pass.Pass.Work[Metric.FullScanSteps]!.Value));
        if (passes.Any(pass => pass.Pass.Work[Metric.VmSteps] is not > 0)) return counts;
        double slope = Slope.OfLogs([.. passes.Select(pass =>
            ((double)pass.Records, (double)pass.Pass.Work[Metric.VmSteps]!.Value / pass.Pass.Operations))]);
        return counts.Add(Metric.VmStepsSlope, (long)Math.Round(slope * 1000));
    }

    static CaseFacts FactsOf((int Records, WorkPass Pass)[] passes)
    {
        CaseFacts[] facts = [.. passes.Select(pass => pass.Pass.Facts)];
        return new CaseFacts(
            facts[0].Version,
            [.. facts.SelectMany(one => one.Parameters)],
            facts[0].Statements,
            string.Join(' ', facts.Select(one => one.DataHash)),
            facts[0].Options);
    }
}
