using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Comparisons;

/// <summary>
/// Splits the change of a batch's time into what more or fewer syncs explain, and the rest, which is the CPU's.
/// </summary>
static class CostParts
{
    /// <summary>The two parts in words, or null where the case never syncs.</summary>
    internal static string? Of(CaseBaseline accepted, CostBaseline cost, IReadOnlyList<Run> runs)
    {
        long before = accepted.BatchSyncs;
        long now = runs[0].BatchSyncs;
        if (before == 0 && now == 0) return null;
        double change = Median.Of(runs.Select(run => Cost.OfRun(run, Metric.Time, cost.Weights))) / cost.Cost - 1;
        if (before == now)
            return $"{SignedShare.Text(change)} with as many syncs as before ({now} in a batch): "
                + "CPU and file calls, or slower syncs";
        // Nobody fitted what a sync takes where there was none.
        if (before == 0)
            return $"{SignedShare.Text(change)} with {now} syncs in a batch that had none, which took their part of it";
        double syncs = Median.Of(runs.SelectMany(run => run.Rounds).Select(round => ShareOfSyncs(cost.Weights, round)))
            * (now - before) / before;
        return $"{SignedShare.Text(syncs)} from {now - before:+0;-0} syncs in a batch of {before}, "
            + $"{SignedShare.Text(change - syncs)} from CPU and file calls";
    }

    static double ShareOfSyncs(Weights weights, Round round) =>
        weights.ByKernel.Where(pair => YardstickNames.IsSync(pair.Key))
            .Sum(pair => pair.Value * round.Kernels[pair.Key])
        / weights.Expected(round.Kernels);
}
