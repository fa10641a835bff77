namespace Perf.Harness.Tests.Verdicts;

/// <summary>When a count of files moves, the gate says of which kind of file and by which call.</summary>
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
            "6 more syncs per operation\n"
            + "wal syncs (normal) 200 -> 201 in 200 operations\n"
            + "wal syncs (full) 0 -> 1,199 in 200 operations"));

    [Test]
    public void Improved_count_names_its_files_and_calls() =>
        Assert.That(CauseOf(MoreSyncs, Before, syncs: 200),
            Is.EqualTo("wal syncs (normal) 201 -> 200 in 200 operations\n"
                + "wal syncs (full) 1,199 -> 0 in 200 operations"));

    [Test]
    public void A_file_that_is_gone_or_new_is_named_too() => Assert.That(
        CauseOf(Before, [Before[0], new("journal", [new(Metric.Syncs, "full", 500)])], syncs: 700),
        Does.EndWith("\nwal syncs (normal) 1 -> 0\njournal syncs (full) 0 -> 2.5"));

    [Test]
    public void Parts_missing_from_the_baseline_are_not_reported_as_moved() => Assert.That(
        CauseOf([], MoreSyncs, syncs: 600),
        Is.EqualTo("1 more sync per operation"));

    [Test]
    public void Parts_have_no_verdict_of_their_own() =>
        Assert.That(Compare(Before, MoreSyncs, syncs: 400).IsRegressed, Is.False);

    [Test]
    public void Unchanged_count_has_no_cause() =>
        Assert.That(CauseOf(Before, Before, syncs: 400), Is.Null);

    [Test]
    public void Causes_are_worded_per_operation_and_time_has_none() => Assert.Multiple(() =>
    {
        Assert.That(Causes.Words(Metric.Statements, more: 50, operations: 200),
            Is.EqualTo("0.25 more statements run per operation"));
        Assert.That(Causes.Words(Metric.Syncs, more: 1, operations: 5_000),
            Is.EqualTo("1 more sync in 5,000 operations"));
        Assert.That(Causes.Words(Metric.TimeSlope, more: 0, operations: 1),
            Is.EqualTo("time now grows with the table: an index is missing or not used"));
        Assert.That(Causes.Words(Metric.Time, more: 1, operations: 1), Is.Null);
    });

    [Test]
    public void New_statement_is_not_called_one_that_is_compiled_again() => Assert.Multiple(() =>
    {
        Assert.That(Causes.Words(Metric.Prepares, more: 200, operations: 200, areNew: true),
            Is.EqualTo("1 more statement compiled per operation"));
        Assert.That(Causes.Words(Metric.Prepares, more: 200, operations: 200),
            Does.EndWith(": a command is compiled again instead of reused"));
    });

    [TestCase("locks", "connections", "statements", Description = "a new connection has locks of its own")]
    [TestCase("locks", "", "", Description = "the journal is another one")]
    [TestCase("file-opens", "connections", "")]
    [TestCase("cache-misses", "connections", "")]
    [TestCase("log-file-size", "commits", "")]
    [TestCase("log-file-size", "writes", "")]
    public void Count_that_follows_from_another_has_no_cause_of_its_own(string metric, params string[] more)
    {
        WorkCounts before = Counts(["commits", "connections", "statements", "writes"], 200);
        string[] moved = [metric, .. more.Where(one => one.Length > 0)];
        WorkCounts baseline = before.With(Named(metric), 200);
        WorkCounts now = moved.Aggregate(baseline, (counts, name) => counts.With(Named(name), 400));
        Gate.Judged gate = WorkComparer.Judge(Named(metric), 200, 400, new Tolerance(0, 0));
        Assert.That(Causes.Of(gate, baseline, now, operations: 200), Is.Null);
        WorkCounts usual = baseline.With(Named(metric), 400).With(
            metric is "locks" ? Metric.Commits : Metric.Statements, 400);
        Assert.That(Causes.Of(gate, baseline, usual, operations: 200), Is.Not.Null);
    }

    static WorkCounts Counts(string[] names, long value) =>
        names.Aggregate(WorkCounts.Unknown, (counts, name) => counts.With(Named(name), value));

    static Metric Named(string name) => Metric.All.Single(one => one.Name == name);

    static string? CauseOf(ImmutableArray<FileWork> before, ImmutableArray<FileWork> now, long syncs) =>
        Compare(before, now, syncs).Judged.Single(gate => gate.Metric == Metric.Syncs).Cause;

    static Comparison Compare(ImmutableArray<FileWork> before, ImmutableArray<FileWork> now, long syncs)
    {
        Run run = MadeRuns.Run();
        return Judge.Of(new Evidence(
            MadeRuns.Case(run with { Work = run.Work with { Files = before } }),
            run with { Work = run.Work.With(Metric.Syncs, syncs) with { Files = now } }));
    }
}
