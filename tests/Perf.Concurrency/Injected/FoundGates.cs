using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;

namespace Perf.Concurrency.Injected;

/// <summary>
/// What the way from a run to the verdict has found: a suspect is looked at in four fresh runs, the
/// fewest that convict.
/// </summary>
/// <param name="Metrics">The metrics that regressed.</param>
/// <param name="Report">What a person is told.</param>
sealed record FoundGates(IReadOnlyList<Metric> Metrics, string Report)
{
    const int FreshRuns = 4;

    /// <summary>Compares what is measured; the report is printed.</summary>
    internal static FoundGates Of(Baseline baseline, Func<Run> measure)
    {
        Comparison comparison = Comparer.Compare(baseline, [measure()]);
        if (comparison.IsSuspect)
        {
            Run[] fresh = [.. Enumerable.Range(0, FreshRuns).Select(_ => measure())];
            comparison = comparison.WithCostOf(Comparer.Compare(baseline, fresh));
        }

        string report = comparison.IsRegressed ? FailureMessage.For(comparison) : CaseReport.For(comparison);
        TestContext.Out.WriteLine(report);
        return new FoundGates(
            [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric)],
            report);
    }
}
