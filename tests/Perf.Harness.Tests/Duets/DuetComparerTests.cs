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
    public void Sixteen_pairs_decide(double ratio, Verdict verdict) => Assert.That(
        DuetComparer.VerdictOf(DuetComparer.ChangeOf(MadePairs.Alike(16, ratio))), Is.EqualTo(verdict));

    [Test]
    public void A_change_that_is_sure_and_too_small_to_matter_stops_nobody() => Assert.That(
        DuetComparer.VerdictOf(new PairedChange(Math.Log(1.025), 0.001, 16)), Is.EqualTo(Verdict.Equivalent));

    [Test]
    public void What_could_be_a_tenth_slower_is_not_called_equivalent() => Assert.That(
        DuetComparer.VerdictOf(new PairedChange(Math.Log(1.02), 0.05, 16)), Is.EqualTo(Verdict.Inconclusive));

    [TestCase(1.00, 0.01, false, "")]
    [TestCase(1.06, 0.01, true, "")]
    [TestCase(0.94, 0.01, true, "an improvement is looked at too")]
    [TestCase(1.00, 0.20, true, "pairs that lie apart by a third tell nothing")]
    [TestCase(1.04, 0.03, true, "it would matter, if it is there")]
    [TestCase(1.02, 0.03, false, "")]
    public void Four_pairs_make_a_suspect_of_what_is_likely_and_of_what_they_cannot_tell(
        double ratio, double apart, bool isSuspect, string why) => Assert.That(
        DuetComparer.IsSuspect(DuetComparer.ChangeOf(MadePairs.Alike(4, ratio, apart))), Is.EqualTo(isSuspect), why);

    [TestCase(1.10, 0.01, false, "it is slower")]
    [TestCase(1.02, 0.03, false, "it is not")]
    [TestCase(1.04, 0.05, true, "it would matter, if it is there")]
    [TestCase(1.00, 0.20, true, "nothing can be told")]
    public void Eight_pairs_leave_open_what_they_cannot_tell(double ratio, double apart, bool isOpen, string why) => Assert.That(
        DuetComparer.IsOpen(DuetComparer.ChangeOf(MadePairs.Alike(8, ratio, apart))), Is.EqualTo(isOpen), why);

    [Test]
    public void The_report_says_it_in_a_sentence()
    {
        Gate gate = DuetComparer.GateOf(
            new PairedChange(Math.Log(1.041), 0.00406, 16), MadePairs.Alike(16, 1.041, apart: 0), Against);
        Comparison comparison = new(MadeRuns.InsertOne, [gate], 200)
            { Against = [$"work against {Against}: vm-steps 4,300 -> 4,400"] };
        Assert.Multiple(() =>
        {
            Assert.That(CaseReport.For(comparison), Is.EqualTo("""
                crud/insert-one @ microsoft-data-sqlite/wal-full
                  time             REGRESSED  against Microsoft.Data.Sqlite.Core 6.0.0 this is 4.1 % ± 0.9 % slower (16 pairs), tolerance 3 %
                  work against Microsoft.Data.Sqlite.Core 6.0.0: vm-steps 4,300 -> 4,400
                """));
            Assert.That(FailureMessage.For(comparison), Does.StartWith("""
                crud/insert-one @ microsoft-data-sqlite/wal-full regressed: time
                  time            against Microsoft.Data.Sqlite.Core 6.0.0 this is 4.1 % ± 0.9 % slower (16 pairs); raw 5.00 ms -> 5.20 ms, informative only, tolerance 3 %
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
        DuetOutcome.Played[] pairs = MadePairs.Alike(16, ratio);
        var change = new PairedChange(Math.Log(ratio), 0.0001, 16);
        var gate = (Gate.Judged)DuetComparer.GateOf(
            change, pairs, Against, LedgerEntry.OfDuet(MadeRuns.InsertOne, 0.12, "rows are checked now"));
        Assert.Multiple(() =>
        {
            Assert.That(gate.Verdict, Is.EqualTo(verdict));
            Assert.That(gate.Duet, Does.EndWith("(16 pairs)" + said));
        });
    }

    [Test]
    public void The_failure_shows_the_line_that_accepts_what_a_duet_saw()
    {
        Gate gate = DuetComparer.GateOf(
            new PairedChange(Math.Log(1.12), 0.00406, 16), MadePairs.Alike(16, 1.12), Against);
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

    [TestCase(0.01)]
    [TestCase(0.03)]
    [TestCase(0.08)]
    public void Equal_builds_are_called_different_less_often_than_once_in_a_thousand_duets(double spread)
    {
        // Each process has drawn a speed of its own; batches differ by 3 %, skewed, now and then by a burst, and the
        // machine drifts.
        var random = new Random(20_26);
        Verdict[] said = Duets(() => Pair(random, Normal(random) - Normal(random), spread));

        // One in a thousand on each side would be 4, without the screen before them.
        Assert.That(said.Count(IsDifferent), Is.LessThanOrEqualTo(4), "of 2,000");
    }

    [Test]
    public void Processes_that_draw_one_of_two_speeds_are_seldom_called_different()
    {
        var random = new Random(3);
        Verdict[] said = Duets(() => Pair(random, random.Next(2) - random.Next(2), 0.15));
        Assert.That(said.Count(IsDifferent), Is.LessThanOrEqualTo(4), "of 2,000");
    }

    [TestCase(1.05, 0.03, 0.85)]
    [TestCase(1.10, 0.05, 0.99)]
    public void A_change_is_found(double ratio, double spread, double share)
    {
        var random = new Random(7);
        Verdict[] said = Duets(() => Pair(
            random, Normal(random) - Normal(random), spread / Math.Sqrt(2), ratio));
        Assert.That(said.Count(verdict => verdict == Verdict.Regressed), Is.GreaterThan(share * said.Length));
    }

    static bool IsDifferent(Verdict verdict) => verdict is Verdict.Regressed or Verdict.Improved;

    // What two thousand suspects come to after all looks.
    static Verdict[] Duets(Func<DuetOutcome.Played> pair) =>
    [
        .. Enumerable.Range(0, 2_000).Select(_ =>
        {
            List<DuetOutcome.Played> pairs = [];
            do pairs.AddRange(Enumerable.Range(0, 8).Select(_ => pair()));
            while (pairs.Count < PairedChange.PairsAtMost && DuetComparer.IsOpen(DuetComparer.ChangeOf(pairs)));
            return DuetComparer.VerdictOf(DuetComparer.ChangeOf(pairs));
        }),
    ];

    // What one of the two processes has drawn less what the other has, in spreads of one.
    static DuetOutcome.Played Pair(Random random, double drawn, double spread, double ratio = 1)
    {
        double here = ratio * Math.Exp(spread * drawn);
        double drift = 1;
        (List<double> head, List<double> other) = ([], []);
        for (int turn = 0; turn < 10; turn++)
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
