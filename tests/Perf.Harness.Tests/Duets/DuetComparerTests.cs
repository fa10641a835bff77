using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Duets;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Statistics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Duets;

public sealed class DuetComparerTests
{
    const string Against = "Microsoft.Data.Sqlite.Core 6.0.0";

    [TestCase(1.00, Verdict.Equivalent)]
    [TestCase(1.02, Verdict.Equivalent)]
    [TestCase(1.08, Verdict.Regressed)]
    [TestCase(0.90, Verdict.Improved)]
    public void Four_pairs_decide(double ratio, Verdict verdict) =>
        Assert.That(DuetComparer.VerdictOf(ChangeOf(MadePairs.Four(ratio))), Is.EqualTo(verdict));

    [Test]
    public void A_change_that_is_sure_and_too_small_to_matter_stops_nobody() => Assert.That(
        DuetComparer.VerdictOf(new PairedChange(Math.Log(1.025), 0.001, 7, 4)), Is.EqualTo(Verdict.Equivalent));

    [Test]
    public void What_could_be_a_tenth_slower_is_not_called_equivalent() => Assert.That(
        DuetComparer.VerdictOf(new PairedChange(Math.Log(1.02), 0.05, 7, 4)), Is.EqualTo(Verdict.Inconclusive));

    [Test]
    public void One_pair_makes_a_suspect_of_what_is_likely_and_of_what_it_cannot_tell()
    {
        Assert.Multiple(() =>
        {
            Assert.That(DuetComparer.IsSuspect(ChangeOf([MadePairs.Four(1.0)[0]])), Is.False);
            Assert.That(DuetComparer.IsSuspect(ChangeOf([MadePairs.Four(1.06)[0]])), Is.True);
            Assert.That(DuetComparer.IsSuspect(ChangeOf([MadePairs.Four(0.94)[0]])), Is.True,
                "an improvement is looked at too");
            Assert.That(DuetComparer.IsSuspect(DuetComparer.ChangeOf([MadePairs.Four(1.0)[0]], MadeRuns.Case() with
            {
                Costs = Spread(0.2),
            })), Is.True, "one pair of a case that spreads by a fifth tells nothing");
        });
    }

    [Test]
    public void The_report_says_it_in_a_sentence()
    {
        Gate gate = DuetComparer.GateOf(
            new PairedChange(Math.Log(1.041), 0.00366, 7, 4), MadePairs.Four(1.041), Against);
        Comparison comparison = new(MadeRuns.InsertOne, [gate], 200)
            { Against = [$"work against {Against}: vm-steps 4,300 -> 4,400"] };
        Assert.Multiple(() =>
        {
            Assert.That(CaseReport.For(comparison), Is.EqualTo("""
                crud/insert-one @ microsoft-data-sqlite/wal-full
                  time             REGRESSED  against Microsoft.Data.Sqlite.Core 6.0.0 this is 4.1 % ± 0.9 % slower (4 pairs of processes), tolerance 3 %
                  work against Microsoft.Data.Sqlite.Core 6.0.0: vm-steps 4,300 -> 4,400
                """));
            Assert.That(FailureMessage.For(comparison), Does.StartWith("""
                crud/insert-one @ microsoft-data-sqlite/wal-full regressed: time
                  time            against Microsoft.Data.Sqlite.Core 6.0.0 this is 4.1 % ± 0.9 % slower (4 pairs of processes); raw 5.00 ms -> 5.20 ms, informative only, tolerance 3 %
                  work against Microsoft.Data.Sqlite.Core 6.0.0: vm-steps 4,300 -> 4,400
                """));
        });
    }

    [TestCase(1.15, Verdict.Equivalent, "; +12.0 % was accepted: rows are checked now")]
    [TestCase(1.16, Verdict.Regressed, "; only +12.0 % was accepted: rows are checked now")]
    [TestCase(1.02, Verdict.Equivalent, "")]
    [TestCase(0.80, Verdict.Improved, "")]
    public void What_the_ledger_says_since_the_other_build_may_be_slower_by_that_and_no_more(
        double ratio, Verdict verdict, string said)
    {
        DuetOutcome.Played[] pairs = MadePairs.Four(ratio);
        var change = new PairedChange(Math.Log(ratio), 0.0001, 7, 4);
        var gate = (Gate.Judged)DuetComparer.GateOf(
            change, pairs, Against, LedgerEntry.OfDuet(MadeRuns.InsertOne, 0.12, "rows are checked now"));
        Assert.Multiple(() =>
        {
            Assert.That(gate.Verdict, Is.EqualTo(verdict));
            Assert.That(gate.Duet, Does.EndWith("(4 pairs of processes)" + said));
        });
    }

    [Test]
    public void The_failure_shows_the_line_that_accepts_what_a_duet_saw()
    {
        Gate gate = DuetComparer.GateOf(
            new PairedChange(Math.Log(1.12), 0.00366, 7, 4), MadePairs.Four(1.12), Against);
        string line = FailureMessage.For(new Comparison(MadeRuns.InsertOne, [gate], 200)).Split('\n')[^1];
        Assert.That(line, Is.EqualTo(
            "    | crud/insert-one @ microsoft-data-sqlite/wal-full | time | duet | 1 | 1.12 | +12.0 % | why |"));
    }

    [Test]
    public void Counts_that_differ_are_told_and_a_few_bytes_are_none()
    {
        var head = MadeRuns.Run();
        var other = head with
        {
            Work = head.Work.With(Metric.VmSteps, 4300).With(Metric.AllocatedBytes, 724),
        };
        Assert.That(DuetComparer.WorkOf(new DuetOutcome.Played(head, other)),
            Is.EqualTo(new[] { "vm-steps 4,300 -> 4,400" }));
    }

    [Test]
    public void Equal_builds_are_called_different_less_often_than_once_in_a_thousand_duets()
    {
        // Pairs differ by what was learnt, by half of it or by twice; batches by 3 %, skewed, now and then by a burst,
        // and the machine drifts.
        var random = new Random(20_26);
        const int duets = 1_000;
        int wrong = 0;
        for (int duet = 0; duet < duets; duet++)
        {
            double spread = DuetComparer.SpreadOfPairs(MadeRuns.Case())
                * (duet % 3) switch { 0 => 0.5, 1 => 1.0, _ => 2.0 };
            PairedChange change = ChangeOf([.. Enumerable.Range(0, 4).Select(_ => Pair(random, spread))]);
            if (DuetComparer.VerdictOf(change) is Verdict.Regressed or Verdict.Improved) wrong++;
        }

        // One in a thousand on each side would be 2: what comes this far in a run was a suspect before.
        Assert.That(wrong, Is.LessThanOrEqualTo(2),
            $"of {duets} duets of equal builds, without the screen before them");
    }

    [Test]
    public void A_tenth_more_is_found_where_pairs_differ_by_two_in_a_hundred()
    {
        var random = new Random(7);
        int found = Enumerable.Range(0, 300).Count(_ => DuetComparer.VerdictOf(DuetComparer.ChangeOf(
            [.. Enumerable.Range(0, 4).Select(_ => Pair(random, 0.02, 1.10))],
            MadeRuns.Case() with { Costs = Spread(0.014) })) == Verdict.Regressed);
        Assert.That(found, Is.GreaterThanOrEqualTo(285), "of 300, at a tenth more");
    }

    static PairedChange ChangeOf(IReadOnlyList<DuetOutcome.Played> pairs) =>
        DuetComparer.ChangeOf(pairs, MadeRuns.Case());

    static System.Collections.Immutable.ImmutableSortedDictionary<string,
        System.Collections.Immutable.ImmutableSortedDictionary<Metric, Perf.Harness.Baselines.CostBaseline>>
        Spread(double spread) => MadeRuns.Case().Costs.SetItem(
            MadeRuns.Machine.Name,
            MadeRuns.Case().Costs[MadeRuns.Machine.Name].SetItem(
                Metric.Time, new Perf.Harness.Baselines.CostBaseline(1, 0.005, 5, spread, MadeRuns.Weights)));

    static DuetOutcome.Played Pair(Random random, double spread, double ratio = 1)
    {
        double here = ratio * Math.Exp(spread * Normal(random));
        double drift = 1;
        (List<double> head, List<double> other) = ([], []);
        for (int turn = 0; turn < 24; turn++)
        {
            drift *= Math.Exp(0.02 * Normal(random));
            head.Add(here * drift * Noise(random));
            other.Add(drift * Noise(random));
        }

        return MadePairs.Of(head, other);
    }

    static double Noise(Random random) =>
        Math.Exp(0.03 * Math.Abs(Normal(random))) * (random.Next(20) == 0 ? 1.3 : 1);

    // Box and Muller.
    static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
