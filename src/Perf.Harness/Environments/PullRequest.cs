namespace Perf.Harness.Environments;

/// <summary>What continuous integration tells of the pull request that it runs for.</summary>
/// <param name="Target">The git ref that the request is to be merged into, or a commit of it.</param>
sealed record PullRequest(string Target)
{
    const string Heads = "refs/heads/";

    /// <summary>The pull request of this run, or null where it is none, or runs elsewhere.</summary>
    /// <param name="variable">Gives an environment variable, or null.</param>
    /// <remarks>
    /// The variables are those of GitHub Actions (default environment variables), Azure Pipelines (predefined
    /// variables) and GitLab (predefined CI/CD variables), in this order.
    /// </remarks>
    public static PullRequest? Of(Func<string, string?> variable)
    {
        return Given("GITHUB_BASE_REF") is { } github ? new PullRequest($"origin/{github}")
            : Given("SYSTEM_PULLREQUEST_TARGETBRANCH") is { } azure ? new PullRequest($"origin/{WithoutHeads(azure)}")
            : Given("CI_MERGE_REQUEST_DIFF_BASE_SHA") is { } commit ? new PullRequest(commit)
            : Given("CI_MERGE_REQUEST_TARGET_BRANCH_NAME") is { } gitlab ? new PullRequest($"origin/{gitlab}")
            : null;

        string? Given(string name) => variable(name) is { Length: > 0 } value ? value : null;
    }

    static string WithoutHeads(string branch) =>
        branch.StartsWith(Heads, StringComparison.Ordinal) ? branch[Heads.Length..] : branch;
}
