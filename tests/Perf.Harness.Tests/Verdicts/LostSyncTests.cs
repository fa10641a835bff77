namespace Perf.Harness.Tests.Verdicts;

/// <summary>Fewer syncs pass where fewer transactions are committed, and nowhere else.</summary>
public sealed class LostSyncTests
{
    // 200 operations with a commit each, and two syncs for each commit.
    static readonly WorkCounts Accepted = Work(commits: 200, syncs: 400, writes: 600, ShownDurability.Power);

    [Test]
    public void Commits_that_no_longer_wait_for_the_disk_are_red()
    {
        Gate.Judged gate = SyncsOf(Accepted, Work(commits: 200, syncs: 0, writes: 600, ShownDurability.Process));
        Assert.That((gate.Verdict, gate.Cause!.Split('\n')[0]), Is.EqualTo(
            (Verdict.Regressed, "commits no longer wait for the disk: a power cut loses them")));
    }

    [Test]
    public void Fewer_syncs_for_as_many_commits_are_red()
    {
        Gate.Judged gate = SyncsOf(Accepted, Work(commits: 200, syncs: 200, writes: 600, ShownDurability.Power));
        Assert.That((gate.Verdict, gate.Cause!.Split('\n')[0]), Is.EqualTo((Verdict.Regressed,
            "fewer syncs for the same commits: a flush is missing, or the journal mode changed")));
    }

    [Test]
    public void Transaction_around_many_changes_is_an_improvement() => Assert.That(
        SyncsOf(Accepted, Work(commits: 1, syncs: 2, writes: 3, ShownDurability.Power)).Verdict,
        Is.EqualTo(Verdict.Improved));

    [Test]
    public void Transaction_that_does_not_wait_for_the_disk_still_fails() => Assert.That(
        SyncsOf(Accepted, Work(commits: 1, syncs: 0, writes: 3, ShownDurability.Process)).Verdict,
        Is.EqualTo(Verdict.Regressed));

    [Test]
    public void Fewer_written_pages_need_fewer_checkpoints() => Assert.That(
        SyncsOf(Accepted, Work(commits: 200, syncs: 398, writes: 400, ShownDurability.Power)).Verdict,
        Is.EqualTo(Verdict.Improved));

    [TestCase(200, Verdict.Regressed, Description = "the same statements")]
    [TestCase(202, Verdict.Improved, Description = "BEGIN and COMMIT around them")]
    public void Baseline_without_commits_is_judged_by_its_statements(int statements, object verdict)
    {
        WorkCounts older = Accepted with { Counts = Accepted.Counts.Remove(Metric.Commits).Remove(Metric.Durability) };
        WorkCounts now = Work(commits: 200, syncs: 2, writes: 600, ShownDurability.Process);
        Assert.That(SyncsOf(older, now.With(Metric.Statements, statements)).Verdict, Is.EqualTo(verdict));
    }

    [TestCase(600, Verdict.Regressed, Description = "as many writes")]
    [TestCase(590, Verdict.Improved, Description = "one transaction around several changes")]
    public void Database_without_counted_commits_is_judged_by_its_writes(int writes, object verdict)
    {
        WorkCounts before = Files(syncs: 200, writes: 600);
        Assert.That(SyncsOf(before, Files(syncs: 0, writes)).Verdict, Is.EqualTo(verdict));

        static WorkCounts Files(long syncs, long writes) =>
            WorkCounts.Unknown.With(Metric.Syncs, syncs).With(Metric.Writes, writes);
    }

    [Test]
    public void Case_that_commits_nothing_any_more_has_no_durability_class() => Assert.That(
        WorkComparer.Compare(Accepted, RunOf(Accepted with
        {
            Counts = Accepted.Counts.SetItem(Metric.Commits, 0).SetItem(Metric.Syncs, 0).Remove(Metric.Durability),
        }), SubjectParts.None).Select(gate => gate.Metric),
        Has.None.EqualTo(Metric.Durability));

    static Gate.Judged SyncsOf(WorkCounts before, WorkCounts now) => WorkComparer
        .Compare(before, RunOf(now), SubjectParts.None).OfType<Gate.Judged>()
        .Single(gate => gate.Metric == Metric.Syncs);

    static Run RunOf(WorkCounts work) => MadeRuns.Run() with { Work = work };

    static WorkCounts Work(long commits, long syncs, long writes, ShownDurability durability) =>
        MadeRuns.Run().Work.With(Metric.Commits, commits).With(Metric.Syncs, syncs)
            .With(Metric.Durability, (long)durability) with
        {
            Files = [new FileWork("main", [new(Metric.Syncs, "full", syncs), new(Metric.Writes, "", writes)])],
        };
}
