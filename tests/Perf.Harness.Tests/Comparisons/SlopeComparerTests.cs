using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Work;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>A slope is judged by the plain difference, on any machine.</summary>
public sealed class SlopeComparerTests
{
    const double Accepted = 0.04;

    const string Message = """
        crud/insert-one @ microsoft-data-sqlite/wal-full regressed: vm-steps-slope, time-slope
          vm-steps-slope  0.00 -> 0.99, change +0.99, tolerance exact
                          work now grows with the table: an index is lost or not used
          time-slope      0.04 -> 0.97, change +0.93 (95 % interval +0.93 to +0.93), tolerance 0.3
                          time now grows with the table: an index is lost or not used
          if the change is intended, accept it:
            dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
        """;

    [TestCase(0.3, Verdict.Equivalent)]
    [TestCase(-0.2, Verdict.Equivalent)]
    [TestCase(0.4, Verdict.Regressed)]
    [TestCase(-0.4, Verdict.Improved)]
    public void The_verdict_is_by_the_difference(double slope, Verdict verdict) =>
        Assert.That(Judged(Made(slope)).Verdict, Is.EqualTo(verdict));

    [TestCase(1.3, Verdict.Equivalent)]
    [TestCase(1.5, Verdict.Regressed)]
    public void What_has_grown_from_the_beginning_may_move_by_half(double slope, Verdict verdict)
    {
        Baseline list = Baseline(ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, 0.9));
        Gate.Judged judged = Comparer.Compare(list, [Made(slope)])
            .Judged.Single(gate => gate.Metric == Metric.TimeSlope);
        Assert.That((judged.Verdict, judged.Tolerance), Is.EqualTo((verdict, "0.45")));
    }

    [Test]
    public void A_slope_across_its_tolerance_is_a_suspect_that_nobody_has_judged()
    {
        Comparison comparison = Compare(Made(0.2, 0.5, 0.2, 0.5));
        Assert.Multiple(() =>
        {
            Assert.That(comparison.IsSuspect);
            Assert.That(comparison.Unjudged.Single().Reason, Is.EqualTo(
                "the slope lies between 0.20 and 0.50, the baseline is 0.04, the tolerance 0.3"));
        });
    }

    [Test]
    public void Four_workers_are_judged_by_the_mean_of_their_medians() => Assert.Multiple(() =>
    {
        Assert.That(Judged(Made(0.9), Made(1), Made(0.95), Made(1.05)).Verdict, Is.EqualTo(Verdict.Regressed));
        Assert.That(Compare(Made(0.1), Made(1), Made(0.1), Made(1)).Unjudged.Single().Why,
            Is.EqualTo(NotJudged.Inconclusive));
    });

    [TestCase(0.04, 0.06, true)]
    [TestCase(1.00, 1.01, false, Description = "four must convict")]
    [TestCase(0.04, 1.00, false, Description = "open")]
    public void Two_workers_acquit_a_slope_that_both_hold(double one, double other, bool enough) => Assert.That(
        Comparer.Acquits(
            Baseline(ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, Accepted)),
            [Made(one), Made(other)], []),
        Is.EqualTo(enough));

    [Test]
    public void A_machine_that_nobody_recorded_is_judged_all_the_same() => Assert.That(
        Judged(Made(1) with { Environment = MadeRuns.Machine with { Name = "foreign" } }).Verdict,
        Is.EqualTo(Verdict.Regressed));

    [TestCase(0.2, true)]
    [TestCase(0.85, false, Description = "clients that wait for a core hinder each other")]
    public void How_clients_help_each_other_is_judged_where_others_leave_them_their_cores(double busy, bool judged)
    {
        Baseline accepted = Baseline(ImmutableSortedDictionary<Metric, double>.Empty
            .Add(Metric.ClientsSlope, -0.9).Add(Metric.TimeSlope, Accepted));
        Run run = MadeRuns.Run() with
        {
            Work = Flat, BusyBeside = busy,
            Rounds = [MadeRuns.Round(Metric.ClientsSlope, 0.1), MadeRuns.Round(Metric.TimeSlope, 1)],
        };
        Comparison compared = Comparer.Compare(accepted, [run]);
        Assert.Multiple(() =>
        {
            Assert.That(compared.Judged.Any(gate => gate.Metric == Metric.ClientsSlope), Is.EqualTo(judged));
            Assert.That(compared.Unjudged.Select(gate => gate.Reason), judged ? Is.Empty : Is.EqualTo(
                new[] { "other processes kept 85 % of the other cores busy: look again when they don't" }));
            Assert.That(compared.Judged.Any(gate => gate.Metric == Metric.TimeSlope), "sizes are each other's");
        });
    }

    [Test]
    public void Without_a_baseline_or_optimisation_it_says_why_it_is_not_judged() => Assert.Multiple(() =>
    {
        Comparison unoptimised = Compare(
            Made(1) with { CostNotComparable = "Perf.Crud was built without optimisation" });
        Assert.That(unoptimised.Unjudged.Single().Reason, Is.EqualTo("Perf.Crud was built without optimisation"));
        Comparison unknown = Comparer.Compare(Baseline(ImmutableSortedDictionary<Metric, double>.Empty), [Made(1)]);
        Assert.That(unknown.Unjudged.Single().Reason, Is.EqualTo("no slope has been accepted for this case"));
        Assert.That(unknown.Moved, Does.Contain(Metric.TimeSlope));
    });

    [Test]
    public void The_failure_says_what_grows()
    {
        Run run = Made(0.97);
        Assert.That(
            FailureMessage.For(Compare(run with { Work = run.Work.With(Metric.VmStepsSlope, 991) })),
            Is.EqualTo(Message.ReplaceLineEndings("\n")));
    }

    [Test]
    public void The_report_says_both_slopes() => Assert.That(
        CaseReport.For(Compare(Made(0.97))),
        Does.Contain("  time-slope       REGRESSED  0.97, baseline 0.04, tolerance 0.3\n"));

    [Test]
    public void Accepting_writes_the_mean_and_what_became_of_it()
    {
        Run[] runs = [.. new[] { 0.1, 0.2, 0.3, 0.4, 0.5 }.Select(slope => Made(slope))];
        Baseline old = Baseline(ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, Accepted));
        Acceptance accepted = Acceptance.Of(old, runs, new HashSet<Metric> { Metric.TimeSlope }, "a list");
        Acceptance kept = Acceptance.Of(old, runs, new HashSet<Metric>(), "another case moved");
        Assert.Multiple(() =>
        {
            Assert.That(accepted.Baseline.Cases.Values.Single().Slopes[Metric.TimeSlope], Is.EqualTo(0.3));
            Assert.That(accepted.Ledger.Single(), Is.EqualTo(
                new LedgerEntry(MadeRuns.InsertOne, "time-slope", LedgerKind.Changed, "a list")
                    { Old = Accepted, New = 0.3 }));
            Assert.That(kept.Baseline.Cases.Values.Single().Slopes[Metric.TimeSlope], Is.EqualTo(Accepted));
            Assert.That(kept.Ledger, Is.Empty);
        });
    }

    static Gate.Judged Judged(params Run[] runs) =>
        Compare(runs).Judged.Single(gate => gate.Metric == Metric.TimeSlope);

    static Comparison Compare(params Run[] runs) =>
        Comparer.Compare(
            Baseline(ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, Accepted)), runs);

    static Baseline Baseline(ImmutableSortedDictionary<Metric, double> slopes) => MadeRuns.Baseline(
        (MadeRuns.InsertOne.What, MadeRuns.Case() with { Work = Flat, Costs = CaseBaseline.NoCosts, Slopes = slopes }));

    static Run Made(params double[] slopes) => MadeRuns.Run() with
    {
        Work = Flat,
        Rounds = [.. slopes.Select(slope => MadeRuns.Round(Metric.TimeSlope, slope))],
    };

    static WorkCounts Flat { get; } = WorkCounts.Unknown.With(Metric.VmStepsSlope, 0);
}
