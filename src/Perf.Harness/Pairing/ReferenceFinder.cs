using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Finds the build that this one is compared with: in a pull request the merge base with its target; else the accepted
/// build, which is the last commit that changed a baseline; then the merge base with the upstream branch, and HEAD.
/// </summary>
/// <param name="root">The project's folder.</param>
/// <param name="baselines">The folder of baselines, by its name in <paramref name="root"/>.</param>
/// <param name="pullRequest">The pull request of this run, or null.</param>
sealed class ReferenceFinder(DirectoryInfo root, string baselines, PullRequest? pullRequest)
{
    const int DigitsOfCommit = 7;
    const string FetchAll = "fetch the whole history: git fetch --unshallow, in CI with fetch-depth: 0";

    readonly GitRepository _repository = new(root);

    /// <summary>The candidates for what the settings ask.</summary>
    /// <exception cref="ReferenceException">A ref that was asked for is not there.</exception>
    public ReferenceSearch Find(Against against) => against.Kind switch
    {
        AgainstKind.Auto => Auto(),
        AgainstKind.None => new ReferenceSearch([], "PERF_AGAINST=none"),
        AgainstKind.Git => new ReferenceSearch([Asked(against)]),
        _ => new ReferenceSearch([new Reference(against, against.ToString())]),
    };

    Reference Asked(Against against)
    {
        try
        {
            return OfCommit(_repository.CommitOf(against.Name), against.Name);
        }
        catch (GitException error)
        {
            throw new ReferenceException($"PERF_AGAINST={against}: {error.Message}");
        }
    }

    ReferenceSearch Auto()
    {
        if (!_repository.Exists)
            return new ReferenceSearch([], "no pair: there is no git repository here, so no accepted build");
        if (pullRequest is null) return new ReferenceSearch([.. Accepted(), .. Fallbacks()], MissingAccepted());
        return _repository.MergeBase("HEAD", pullRequest.Target) is { } commit
            ? new ReferenceSearch([OfCommit(commit, "merge base") with { IsMergeBase = true }])
            : new ReferenceSearch(
                [.. Accepted()],
                $"the merge base of HEAD and {pullRequest.Target} is not in this clone; {FetchAll}")
            {
                IsIncomplete = true,
            };
    }

    IEnumerable<Reference> Accepted()
    {
        if (LastAcceptance() is { } commit && !_repository.IsShallowAt(commit))
            yield return OfCommit(commit, "accepted");
    }

    // The page that explains them lies there too, and an edit of it accepts nothing.
    string? LastAcceptance() => _repository.LastChange($"{baselines}/**/*.json", $"{baselines}/ledger.tsv");

    string? MissingAccepted() => LastAcceptance() switch
    {
        null => $"no pair with an accepted build: no commit has changed {baselines} yet",
        var commit when _repository.IsShallowAt(commit) =>
            $"no pair with the accepted build: this clone is shallow, and when {baselines} last changed is not in it; "
            + FetchAll,
        _ => null,
    };

    // For an accepted commit that no longer builds, or is older than pairs.
    IEnumerable<Reference> Fallbacks()
    {
        if (LastAcceptance() is not { } accepted || _repository.IsShallowAt(accepted)) yield break;
        if (_repository.MergeBase("HEAD", "@{upstream}") is { } upstream && upstream != accepted)
            yield return OfCommit(upstream, "merge base with upstream");
        string head = _repository.CommitOf("HEAD");
        if (head != accepted) yield return OfCommit(head, "HEAD");
    }

    static Reference OfCommit(string commit, string role) =>
        new(new Against(AgainstKind.Git, commit), $"{commit[..DigitsOfCommit]} ({role})") { Commit = commit };
}
