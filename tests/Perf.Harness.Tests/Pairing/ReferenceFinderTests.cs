namespace Perf.Harness.Tests.Pairing;

/// <summary>Which build this one is compared with, in real repositories of a few commits.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class ReferenceFinderTests : TestsInFolder
{
    ScratchRepository _made = null!;
    ScratchRepository _repository = null!;
    string _accepted = "";
    string _later = "";

    [OneTimeSetUp]
    public void MakeRepository()
    {
        _made = new ScratchRepository();
        _made.Folder.Write("src/a.cs", "a");
        _made.Commit("begin");
        _made.Folder.Write("baselines/e/c.json", "accepted");
        _accepted = _made.Commit("accept");
        _made.Folder.Write("src/a.cs", "b");
        _later = _made.Commit("change the source");
    }

    [OneTimeTearDown]
    public void RemoveMade() => _made?.Dispose();

    [SetUp]
    public void CopyRepository() => _repository = _made.Copy();

    [TearDown]
    public void RemoveRepository() => _repository?.Dispose();

    [Test]
    public void The_accepted_build_is_the_last_commit_that_changed_a_baseline()
    {
        ReferenceSearch found = Find();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Said(found), Is.EqualTo(new[] { $"{_accepted[..7]} (accepted build)", $"{_later[..7]} (HEAD)" }));
        Assert.That(found.Candidates.Select(one => one.Commit), Is.EqualTo(new[] { _accepted, _later }));
        Assert.That(found.Candidates.Any(one => one.IsMergeBase), Is.False);
        Assert.That(found.Candidates.Select(one => one.IsFallback), Is.EqualTo([false, true]));
        Assert.That((found.Missing, found.IsIncomplete), Is.EqualTo(((string?)null, false)));
    }

    [Test]
    public void Commit_that_accepted_a_case_is_its_accepted_build()
    {
        _repository.Folder.Write("baselines/e/other.json", "accepted");
        string later = _repository.Commit("accept another case");
        ReferenceSearch found = new ReferenceFinder(_repository.Folder.Root, "baselines", pullRequest: null)
            .Find(ReferenceRequest.Auto, _accepted);
        Assert.That(Said(found), Is.EqualTo(new[] { $"{_accepted[..7]} (accepted build)", $"{later[..7]} (HEAD)" }));
    }

    [Test]
    public void An_acceptance_that_is_not_committed_yet_moves_nothing()
    {
        _repository.Folder.Write("baselines/e/c.json", "accepted again");
        Assert.That(Find().Candidates[0].Commit, Is.EqualTo(_accepted));
    }

    [Test]
    public void An_edit_of_the_page_that_explains_baselines_moves_nothing()
    {
        _repository.Folder.Write("baselines/README.md", "about baselines");
        _repository.Commit("explain baselines");
        Assert.That(Find().Candidates[0].Commit, Is.EqualTo(_accepted));
    }

    [Test]
    public void Where_the_last_commit_was_the_acceptance_it_is_named_once()
    {
        _repository.Folder.Write("baselines/ledger.tsv", "a row");
        string commit = _repository.Commit("accept again");
        Assert.That(Said(Find()), Is.EqualTo(new[] { $"{commit[..7]} (accepted build)" }));
    }

    [Test]
    public void Before_HEAD_comes_the_merge_base_with_the_upstream_branch()
    {
        DirectoryInfo clone = Clone();
        string own = Git.Commit(clone, "my own");
        Assert.That(Said(Find(clone)), Is.EqualTo(new[]
        {
            $"{_accepted[..7]} (accepted build)", $"{_later[..7]} (merge base with upstream)", $"{own[..7]} (HEAD)",
        }));
    }

    [Test]
    public void An_upstream_branch_that_ends_with_the_acceptance_is_named_once()
    {
        _repository.Run("checkout", "--quiet", "-b", "accepted", _accepted);
        DirectoryInfo clone = Clone();
        string own = Git.Commit(clone, "my own");
        Assert.That(
            Said(Find(clone)), Is.EqualTo(new[] { $"{_accepted[..7]} (accepted build)", $"{own[..7]} (HEAD)" }));
    }

    [Test]
    public void In_a_pull_request_it_is_the_merge_base_alone()
    {
        _repository.Run("branch", "target");
        _repository.Folder.Write("baselines/e/c.json", "accepted by the request itself");
        _repository.Commit("accept a slowdown");
        ReferenceSearch found = Find(request: new PullRequest("target"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Said(found), Is.EqualTo(new[] { $"{_later[..7]} (merge base)" }), "not its own acceptance");
        Assert.That(found.Candidates[0].IsMergeBase, Is.True);
        Assert.That(found.Missing, Is.Null);
    }

    [Test]
    public void Pull_request_behind_its_target_is_compared_with_the_merge_base()
    {
        DirectoryInfo root = _repository.Folder.Root;
        Git.Run(root, "checkout", "--quiet", "-b", "target");
        Git.Commit(root, "the target goes on");
        Git.Run(root, "checkout", "--quiet", "-b", "request", _later);
        Git.Commit(root, "the request");
        Assert.That(Find(request: new PullRequest("target")).Candidates.Single().Commit, Is.EqualTo(_later));
    }

    [Test]
    public void Pull_request_without_its_target_is_compared_with_the_accepted_build()
    {
        ReferenceSearch found = Find(request: new PullRequest("origin/main"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Said(found), Is.EqualTo(new[] { $"{_accepted[..7]} (accepted build)" }));
        Assert.That(found.IsIncomplete, Is.True);
        Assert.That(found.Missing, Is.EqualTo(
            "the merge base of HEAD and origin/main is not in this clone; "
            + "fetch the whole history: git fetch --unshallow, in CI with fetch-depth: 0"));
    }

    [Test]
    public void Shallow_clone_without_the_acceptance_names_the_fetch_command()
    {
        ReferenceSearch found = Find(Clone("--depth", "1"));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(found.Candidates, Is.Empty);
        Assert.That(found.Missing, Is.EqualTo(
            "this clone is shallow and lacks the commit that last changed baselines; "
            + "fetch the whole history: git fetch --unshallow, in CI with fetch-depth: 0"));
    }

    [Test]
    public void Shallow_clone_with_the_acceptance_is_enough()
    {
        Git.Commit(_repository.Folder.Root, "one more");
        ReferenceSearch found = Find(Clone("--depth", "4"));
        Assert.That(found.Candidates[0].Commit, Is.EqualTo(_accepted));
    }

    [Test]
    public void Folder_without_git_is_reported()
    {
        ReferenceSearch found = Find(Folder.Root);
        Assert.That((found.Candidates.Count, found.Missing),
            Is.EqualTo((0, "this folder is not in a git repository. Create one (git init) and commit the project "
                + "with its baselines, or set PERF_AGAINST=none")));
    }

    [Test]
    public void A_repository_without_baselines_has_nothing_to_compare_with()
    {
        ReferenceSearch found = Find(folderOfBaselines: "none");
        Assert.That((found.Candidates.Count, found.Missing),
            Is.EqualTo((0, "no commit contains none yet. Commit the accepted baselines with the code that they "
                + "belong to")));
    }

    [Test]
    public void Requested_ref_is_the_only_candidate()
    {
        ReferenceSearch found = Find(against: $"git:{_accepted[..9]}");
        Assert.That(Said(found), Is.EqualTo(new[] { $"{_accepted[..7]} ({_accepted[..9]})" }));
    }

    [Test]
    public void Missing_ref_is_an_error_that_names_the_fetch_command() => Assert.That(
        () => Find(against: "git:v1.0"), Throws.TypeOf<ReferenceException>()
            .With.Message.StartsWith("PERF_AGAINST=git:v1.0: ").And.Message.Contains("git fetch origin"));

    [TestCase("self"), TestCase("native:libsqlite3.so"), TestCase("package:Dapper@2.0.35")]
    public void Request_without_a_commit_is_used_as_it_is(string against)
    {
        ReferenceCandidate found = Find(against: against).Candidates.Single();
        Assert.That((found.Name, found.Commit), Is.EqualTo((against, (string?)null)));
    }

    [Test]
    public void Reference_none_finds_no_candidate_and_names_the_setting()
    {
        ReferenceSearch found = Find(against: "none");
        Assert.That((found.Candidates.Count, found.Missing),
            Is.EqualTo((0, "no pairs, because PERF_AGAINST=none is set")));
    }

    ReferenceSearch Find(
        DirectoryInfo? root = null, string against = "auto", PullRequest? request = null,
        string folderOfBaselines = "baselines") =>
        new ReferenceFinder(root ?? _repository.Folder.Root, folderOfBaselines, request)
            .Find(ReferenceRequest.Parse(against));

    DirectoryInfo Clone(params string[] options) => Git.Clone(
        _repository.Folder.Root, new DirectoryInfo(Path.Combine(Folder.Root.FullName, "clone")), options);

    static IEnumerable<string> Said(ReferenceSearch found) => found.Candidates.Select(one => one.Name);
}
