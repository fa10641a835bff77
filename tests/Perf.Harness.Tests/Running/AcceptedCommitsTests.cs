namespace Perf.Harness.Tests.Running;

/// <summary>Each case is compared with the build that its own baseline was accepted with.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class AcceptedCommitsTests
{
    static readonly CaseId Sum = CaseId.Parse("crud/sum @ microsoft-data-sqlite/wal-full");
    static readonly CaseId Count = CaseId.Parse("crud/count @ microsoft-data-sqlite/wal-full");

    ScratchRepository _repository = null!;

    [SetUp]
    public void MakeRepository() => _repository = new ScratchRepository();

    [TearDown]
    public void RemoveRepository() => _repository.Dispose();

    ProjectLayout Layout => new(_repository.Folder.Root);

    [Test]
    public void Acceptance_of_another_case_does_not_move_the_commit()
    {
        string first = Accept(sum: "one", count: null);
        string second = Accept(sum: "one", count: "two");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Of(Sum, "one"), Is.EqualTo(first));
        Assert.That(Of(Count, "two"), Is.EqualTo(second));
    }

    [Test]
    public void Later_acceptance_of_the_same_build_does_not_move_the_commit()
    {
        string first = Accept(sum: "one", count: "one");
        _repository.Folder.Write("src/a.cs", "changed");
        _repository.Commit("change the source");
        Accept(sum: "one", count: "two");
        Assert.That(Of(Sum, "one"), Is.EqualTo(first));
    }

    [Test]
    public void Build_that_was_accepted_again_counts_from_its_last_acceptance()
    {
        Accept(sum: "one", count: "one");
        Accept(sum: "two", count: "one");
        string last = Accept(sum: "one", count: "one");
        Assert.That(Of(Sum, "one"), Is.EqualTo(last));
    }

    [Test]
    public void Baseline_without_a_build_or_a_commit_has_no_commit()
    {
        Accept(sum: null, count: "one");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Of(Sum, null), Is.Null, "no build is stored");
        Assert.That(Of(Count, "two"), Is.Null, "accepted, and not committed");
    }

    string? Of(CaseId id, string? build) => new AcceptedCommits(Layout).Of(id, build);

    string Accept(string? sum, string? count)
    {
        new BaselineStore(Layout.Baselines).Save(MadeRuns.Baseline(
            ("crud/sum", MadeRuns.Case() with { Build = sum }),
            ("crud/count", MadeRuns.Case() with { Build = count })));
        return _repository.Commit($"accept {sum} and {count}");
    }
}
