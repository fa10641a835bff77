using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>Runs that may be accepted: enough workers, one build, one subject, one machine, equal work.</summary>
static class AcceptableRuns
{
    /// <summary>The first of the runs, which all agree with.</summary>
    public static Run Check(AcceptanceRequest request)
    {
        IReadOnlyList<Run> runs = request.Runs;
        if (runs.Count == 0) throw new AcceptanceException("Found no run to accept, wanted the runs of one case.");
        Run first = runs[0];
        string command = AcceptCommand.For(first.Case);
        if (runs.Count < Acceptance.LeastWorkers)
        {
            throw new AcceptanceException(
                $"{first.Case}: found runs of {Workers(runs.Count)}, wanted {Acceptance.LeastWorkers} or more: "
                + $"fewer don't show how processes differ. This makes them, and accepts: {command}");
        }

        if (request.CurrentBuild is { } current && runs.FirstOrDefault(run => run.Build != current) is { } stale)
        {
            throw new AcceptanceException(
                $"{first.Case}: found a stale received run of another build ({stale.Build}), "
                + $"wanted runs of the current one ({current}). Measure again: {command}");
        }

        Same("case", run => run.Case.ToString());
        Same("build", run => run.Build);
        Same("workload", run => run.WorkloadHash);
        Same("subject", run => run.Subject.ToString());
        Same("options", run => string.Join(", ", run.Options));
        Same("environment", run => $"{run.Environment.Name}: {string.Join(", ", run.Environment.Facts)}");
        Same("work operations", run => Number(run.WorkOperations));
        Same("batch operations", run => Number(run.BatchOperations));
        Same("batch syncs", run => Number(run.BatchSyncs));
        Same("plans", run => string.Join("; ", run.Work.Plans.Select(plan => $"{plan.Statement}: {plan.Steps}")));
        foreach (Metric metric in runs.SelectMany(run => run.Work.Counts.Keys).Distinct().Order()) SameCount(metric);
        return first;

        void Same(string what, Func<Run, string> text)
        {
            string[] different = [.. runs.Select(text).Distinct()];
            if (different.Length == 1) return;
            throw new AcceptanceException(
                $"{first.Case}: found workers with different {what} ({string.Join(" / ", different)}), "
                + $"wanted equal ones. Measure again: {command}");
        }

        void SameCount(Metric metric)
        {
            long?[] counts = [.. runs.Select(run => run.Work[metric])];
            if (counts.All(count => count is not null) && counts.Max() - counts.Min() <= metric.Floor) return;
            throw new AcceptanceException(
                $"{first.Case}: found different {metric} in {Workers(runs.Count)} "
                + $"({string.Join(", ", counts.Select(count => count is { } known ? Number(known) : "not counted"))}), "
                + $"wanted {(metric.Floor == 0 ? "equal ones" : $"ones within {metric.Floor}")}: "
                + "a random choice is made anew, or something else goes on in the process. "
                + "Make the case do the same work every time.");
        }
    }

    static string Workers(int count) => count == 1 ? "1 worker" : $"{count} workers";

    static string Number(long number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
