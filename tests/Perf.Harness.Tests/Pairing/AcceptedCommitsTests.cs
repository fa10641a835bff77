namespace Perf.Harness.Tests.Pairing;

/// <summary>Each case is compared with the build that its own baseline was accepted with.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class AcceptedCommitsTests
{
    // The builds of sum and of count in each commit; then a build of each, and the commit that it was accepted in.
    [TestCase("one -, one two", "one", 0, "two", 1, TestName = "Acceptance_of_another_case_does_not_move_the_commit")]
    [TestCase("one one, one two", "one", 0, "two", 1,
        TestName = "Acceptance_of_the_same_build_does_not_move_the_commit")]
    [TestCase("one one, two one, one one", "one", 2, "one", 0,
        TestName = "Build_that_was_accepted_again_has_its_last_commit")]
    [TestCase("- one", "-", null, "two", null, TestName = "Build_that_is_not_stored_or_not_committed_has_no_commit")]
    public void Commit_of_a_build(string accepted, string sum, int? ofSum, string count, int? ofCount)
    {
        using var repository = new ScratchRepository();
        var layout = new ProjectLayout(repository.Folder.Root);
        string[] commits = [.. accepted.Split(", ").Select(builds =>
        {
            string[] both = builds.Split(' ');
            new BaselineStore(layout.Baselines).Save(MadeRuns.Baseline(
                ("crud/sum", MadeRuns.Case() with { Build = Stored(both[0]) }),
                ("crud/count", MadeRuns.Case() with { Build = Stored(both[1]) })));
            return repository.Commit($"accept {builds}");
        })];

        Assert.That(CommitOf("sum", sum), Is.EqualTo(ofSum is { } first ? commits[first] : null));
        Assert.That(CommitOf("count", count), Is.EqualTo(ofCount is { } second ? commits[second] : null));

        static string? Stored(string build) => build == "-" ? null : build;

        string? CommitOf(string workload, string build) => new AcceptedCommits(layout).Of(
            CaseId.Parse($"crud/{workload} @ microsoft-data-sqlite/wal-full"), Stored(build));
    }
}
