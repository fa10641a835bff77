using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Work;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>When a count of files moves, the failure says of which kind of file and by which call.</summary>
public sealed class CauseTests
{
    static readonly ImmutableArray<FileWork> Before =
    [
        new("main", [new(Metric.Syncs, "full", 200), new(Metric.Locks, "lock", 600)]),
        new("wal", [new(Metric.Syncs, "normal", 200), new(Metric.Writes, "", 400)]),
    ];

    static readonly ImmutableArray<FileWork> MoreSyncs =
    [
        new("main", [new(Metric.Syncs, "full", 200), new(Metric.Locks, "lock", 900)]),
        new("wal", [new(Metric.Syncs, "normal", 201), new(Metric.Syncs, "full", 1199), new(Metric.Writes, "", 400)]),
    ];

    [Test]
    public void The_calls_that_moved_are_named_with_their_file_and_no_others() => Assert.That(
        CauseOf(Before, MoreSyncs, syncs: 1600), Is.EqualTo(
            "6 more syncs for each operation: more is made durable than was accepted\n"
            + "wal syncs (normal) 200 -> 201\n"
            + "wal syncs (full) 0 -> 1,199"));

    [Test]
    public void A_count_that_got_better_says_where() =>
        Assert.That(CauseOf(MoreSyncs, Before, syncs: 200),
            Is.EqualTo("wal syncs (normal) 201 -> 200\nwal syncs (full) 1,199 -> 0"));

    [Test]
    public void A_file_that_is_gone_or_new_is_named_too() => Assert.That(
        CauseOf(Before, [Before[0], new("journal", [new(Metric.Syncs, "full", 500)])], syncs: 700),
        Does.EndWith("\nwal syncs (normal) 200 -> 0\njournal syncs (full) 0 -> 500"));

    [Test]
    public void What_the_baseline_never_recorded_did_not_move() => Assert.That(
        CauseOf([], MoreSyncs, syncs: 600),
        Is.EqualTo("1 more syncs for each operation: more is made durable than was accepted"));

    [Test]
    public void Parts_are_not_judged_by_themselves() =>
        Assert.That(Compare(Before, MoreSyncs, syncs: 400).IsRegressed, Is.False);

    [Test]
    public void Each_line_of_a_cause_stands_below_its_number() => Assert.That(
        FailureMessage.For(Compare(Before, MoreSyncs, syncs: 1600)), Does.Contain(
            "\n  syncs           400 -> 1,600 (2 -> 8 for each operation), change +300.0 %, tolerance exact"
            + "\n                  6 more syncs for each operation: more is made durable than was accepted"
            + "\n                  wal syncs (normal) 200 -> 201"
            + "\n                  wal syncs (full) 0 -> 1,199\n"));

    static string? CauseOf(ImmutableArray<FileWork> before, ImmutableArray<FileWork> now, long syncs) =>
        Compare(before, now, syncs).Judged.Single(gate => gate.Metric == Metric.Syncs).Cause;

    static Comparison Compare(ImmutableArray<FileWork> before, ImmutableArray<FileWork> now, long syncs)
    {
        Run run = MadeRuns.Run();
        return Comparer.Compare(
            MadeRuns.Baseline(
                (MadeRuns.InsertOne.What, MadeRuns.Case() with { Work = run.Work with { Files = before } })),
            [run with { Work = run.Work.With(Metric.Syncs, syncs) with { Files = now } }]);
    }
}
