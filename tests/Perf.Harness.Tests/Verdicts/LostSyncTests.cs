namespace Perf.Harness.Tests.Verdicts;

/// <summary>Fewer syncs pass where fewer transactions are committed, and nowhere else.</summary>
sealed class LostSyncTests
{
    // 200 operations with a commit each, and two syncs for each commit.
    static readonly WorkCounts Accepted = Work(commits: 200, syncs: 400, writes: 600, ShownDurability.Power);

    [TestCase(200, 0, 600, ShownDurability.Process, Verdict.Regressed,
        "commits no longer wait for the disk: a power cut loses them")]
    [TestCase(200, 200, 600, ShownDurability.Power, Verdict.Regressed,
        "fewer syncs for the same commits: a flush is missing, or the journal mode changed")]
    [TestCase(1, 0, 3, ShownDurability.Process, Verdict.Regressed,
        "commits no longer wait for the disk: a power cut loses them")]
    [TestCase(1, 2, 3, ShownDurability.Power, Verdict.Improved, null, Description = "one transaction around all")]
    [TestCase(200, 398, 400, ShownDurability.Power, Verdict.Improved, null, Description = "fewer checkpoints")]
    public void Fewer_syncs_need_fewer_commits_or_checkpoints(
        int commits, int syncs, int writes, ShownDurability durability, Verdict verdict, string? cause)
    {
        Gate.Judged gate = SyncsOf(Accepted, Work(commits, syncs, writes, durability));
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        if (cause is not null) Assert.That(gate.Cause!.Split('\n')[0], Is.EqualTo(cause));
    }

    [TestCase(200, Verdict.Regressed, Description = "the same statements")]
    [TestCase(202, Verdict.Improved, Description = "BEGIN and COMMIT around them")]
    public void Baseline_without_commits_is_judged_by_its_statements(int statements, Verdict verdict)
    {
        WorkCounts older = Accepted with { Counts = Accepted.Counts.Remove(Metric.Commits).Remove(Metric.Durability) };
        WorkCounts now = Work(commits: 200, syncs: 2, writes: 600, ShownDurability.Process);
        Assert.That(SyncsOf(older, now.With(Metric.Statements, statements)).Verdict, Is.EqualTo(verdict));
    }

    [TestCase(600, Verdict.Regressed, Description = "as many writes")]
    [TestCase(590, Verdict.Improved, Description = "one transaction around several changes")]
    public void Database_without_counted_commits_is_judged_by_its_writes(int writes, Verdict verdict)
    {
        WorkCounts before = Files(syncs: 200, writes: 600);
        Assert.That(SyncsOf(before, Files(syncs: 0, writes)).Verdict, Is.EqualTo(verdict));

        static WorkCounts Files(long syncs, long writes) =>
            WorkCounts.Unknown.With(Metric.Syncs, syncs).With(Metric.Writes, writes);
    }

    [TestCase("main", 0, Verdict.Regressed)]
    [TestCase("main", 1, Verdict.Improved)]
    [TestCase("temp", 0, Verdict.Improved, Description = "a sort that no longer needs a file")]
    public void Writes_that_fall_to_none_are_lost(string kind, int writes, Verdict verdict)
    {
        Gate.Judged gate = GateOf(Metric.Writes, Written(600), Written(writes));
        Assert.That(gate.Verdict, Is.EqualTo(verdict));
        if (verdict == Verdict.Regressed)
        {
            Assert.That(gate.Cause!.Split('\n')[0], Is.EqualTo(
                "the database is not written any more: a commit is missing, or the data is in memory alone"));
        }

        WorkCounts Written(long count) => WorkCounts.Unknown.With(Metric.Writes, count) with
        {
            Files = [new FileWork(kind, [new(Metric.Writes, "", count)])],
        };
    }

    [Test]
    public void Database_that_is_not_written_any_more_fails_without_kinds_of_files() => Assert.That(
        GateOf(Metric.Writes, WorkCounts.Unknown.With(Metric.Writes, 20), WorkCounts.Unknown.With(Metric.Writes, 0))
            .Verdict, Is.EqualTo(Verdict.Regressed));

    [Test]
    public void Case_that_commits_nothing_any_more_has_no_durability_class() => Assert.That(
        WorkComparer.Compare(Accepted, RunOf(Accepted with
        {
            Counts = Accepted.Counts.SetItem(Metric.Commits, 0).SetItem(Metric.Syncs, 0).Remove(Metric.Durability),
        }), SubjectParts.None).Select(gate => gate.Metric),
        Has.None.EqualTo(Metric.Durability));

    static Gate.Judged SyncsOf(WorkCounts before, WorkCounts now) => GateOf(Metric.Syncs, before, now);

    static Gate.Judged GateOf(Metric metric, WorkCounts before, WorkCounts now) => WorkComparer
        .Compare(before, RunOf(now), SubjectParts.None).OfType<Gate.Judged>().Single(gate => gate.Metric == metric);

    static Run RunOf(WorkCounts work) => MadeRuns.Run() with { Work = work };

    static WorkCounts Work(long commits, long syncs, long writes, ShownDurability durability) =>
        MadeRuns.Run().Work.With(Metric.Commits, commits).With(Metric.Syncs, syncs)
            .With(Metric.Durability, (long)durability) with
        {
            Files = [new FileWork("main", [new(Metric.Syncs, "full", syncs), new(Metric.Writes, "", writes)])],
        };
}
