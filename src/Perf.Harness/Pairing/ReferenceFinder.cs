using Perf.Harness.Environments;

namespace Perf.Harness.Pairing;

/// <summary>
/// Finds the reference build. In a pull request it is the merge base with the target; else the accepted build, which is
/// the last commit that changed a baseline; then the merge base with the upstream branch, then HEAD.
/// </summary>
/// <param name="root">The project's folder.</param>
/// <param name="baselines">The folder of baselines, by its name in <paramref name="root"/>.</param>
/// <param name="pullRequest">The pull request of this run, or null.</param>
sealed class ReferenceFinder(DirectoryInfo root, string baselines, PullRequest? pullRequest)
{
    const int DigitsOfCommit = 7;
    const string FetchAll = "fetch the whole history: git fetch --unshallow, in CI with fetch-depth: 0";

    readonly GitRepository _repository = new(root);

    /// <summary>The candidates for the settings.</summary>
    /// <param name="against">The setting.</param>
    /// <param name="accepted">
    /// The commit that accepted the cases; null for the last commit that changed a baseline.
    /// </param>
    /// <exception cref="ReferenceException">The ref that the settings name does not exist.</exception>
    public ReferenceSearch Find(ReferenceRequest against, string? accepted = null) => against.Kind switch
    {
        ReferenceKind.Auto => Auto(accepted),
        ReferenceKind.None => new ReferenceSearch([], "no pairs, because PERF_AGAINST=none is set"),
        ReferenceKind.Git => new ReferenceSearch([Named(against)]),
        _ => new ReferenceSearch([new ReferenceCandidate(against, against.ToString())]),
    };

    ReferenceCandidate Named(ReferenceRequest against)
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

    ReferenceSearch Auto(string? accepted)
    {
        if (_repository.Refusal() is { } refusal) return new ReferenceSearch([], refusal);
        accepted ??= LastAcceptance();
        if (pullRequest is null)
            return new ReferenceSearch([.. Accepted(accepted), .. Fallbacks(accepted)], MissingAccepted(accepted));
        return _repository.MergeBase("HEAD", pullRequest.Target) is { } commit
            ? new ReferenceSearch([OfCommit(commit, "merge base") with { IsMergeBase = true }])
            : new ReferenceSearch(
                [.. Accepted(accepted)],
                $"the merge base of HEAD and {pullRequest.Target} is not in this clone; {FetchAll}")
            {
                IsIncomplete = true,
            };
    }

    IEnumerable<ReferenceCandidate> Accepted(string? accepted)
    {
        if (accepted is not null && !_repository.IsShallowAt(accepted))
            yield return OfCommit(accepted, "accepted build");
    }

    // Without README.md of the same folder: an edit of it accepts nothing.
    string? LastAcceptance() => _repository.LastChange($"{baselines}/**/*.json", $"{baselines}/ledger.tsv");

    string? MissingAccepted(string? accepted) => accepted switch
    {
        null => $"no commit contains {baselines} yet. "
            + "Commit the accepted baselines with the code that they belong to",
        _ when _repository.IsShallowAt(accepted) =>
            $"this clone is shallow and lacks the commit that last changed {baselines}; {FetchAll}",
        _ => null,
    };

    // If the accepted commit no longer builds, or is older than pairs.
    IEnumerable<ReferenceCandidate> Fallbacks(string? accepted)
    {
        if (accepted is null || _repository.IsShallowAt(accepted)) yield break;
        if (_repository.MergeBase("HEAD", "@{upstream}") is { } upstream && upstream != accepted)
            yield return OfCommit(upstream, "merge base with upstream") with { IsFallback = true };
        string head = _repository.CommitOf("HEAD");
        if (head != accepted) yield return OfCommit(head, "HEAD") with { IsFallback = true };
    }

    static ReferenceCandidate OfCommit(string commit, string role) =>
        new(new ReferenceRequest(ReferenceKind.Git, commit), $"{commit[..DigitsOfCommit]} ({role})")
        {
            Commit = commit,
        };
}
