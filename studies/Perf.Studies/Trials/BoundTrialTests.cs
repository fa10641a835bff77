using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Environments;
using Perf.Harness.Measuring;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.Studies.Trials;

/// <summary>
/// The bound alone, without any other build: a multiple is red, and the build as it is not, on whatever machine this
/// is.
/// </summary>
[TestFixtureSource(typeof(Suites), nameof(Suites.All))]
[Explicit("runs the default scope without pairs, which takes some minutes"), Category("trial")]
sealed class BoundTrialTests(ISuite suite)
{
    const double FiveTimes = 4;

    readonly CaseSource[] _timed = [.. suite.Cases.Where(source => source.TimedByDefault)];

    [TestCase(0, Verdict.Unchanged)]
    [TestCase(FiveTimes, Verdict.Regressed)]
    public void Each_case_that_is_slower_comes_out_as(double slower, Verdict wanted)
    {
        string[] wrong = [.. Comparisons(slower)
            .SelectMany(comparison => comparison.Judged
                .Where(gate => gate.Method == Method.Bound && gate.Metric == Metric.Time
                    && (gate.Verdict == Verdict.Regressed) != (wanted == Verdict.Regressed))
                .Select(gate => $"{comparison.Case}: {gate.Verdict}, {gate.Baseline} -> {gate.Now}"))];
        Assert.That(wrong, Is.Empty);
    }

    IReadOnlyList<Comparison> Comparisons(double slower)
    {
        using var session = new SuiteSession(
            suite, Suites.Settings with { Against = new Against(AgainstKind.None) },
            ProjectLayout.Find(AppContext.BaseDirectory),
            _timed.Select(source => source.Id.ToString()).ToHashSet(), TestContext.Error.WriteLine)
        {
            Change = plan => plan with { Slower = slower },
        };
        Comparison[] comparisons = [.. _timed.Select(source => session.Judge(source.Id))];
        int judged = comparisons.Count(one => one.Judged.Any(gate => gate.Method == Method.Bound));
        TestContext.Out.WriteLine($"{judged} of {comparisons.Length} cases have a bound");
        Assert.That(judged, Is.Not.Zero);
        return comparisons;
    }
}
