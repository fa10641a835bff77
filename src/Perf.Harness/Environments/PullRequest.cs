using System.Text.Json;

namespace Perf.Harness.Environments;

/// <summary>The pull request, or the group of a merge queue, of a CI run.</summary>
/// <param name="Target">The git ref of the target, or a commit of it.</param>
sealed record PullRequest(string Target)
{
    const string Heads = "refs/heads/", Queue = "refs/heads/gh-readonly-queue/";

    // Each is set only in a pull request, or empty.
    static readonly string[] Branches =
    [
        "GITHUB_BASE_REF", "SYSTEM_PULLREQUEST_TARGETBRANCH", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
        "BITBUCKET_PR_DESTINATION_BRANCH", "CHANGE_TARGET", "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
    ];

    // The first is the target commit of a merge train; the second is the merge base of the request.
    static readonly string[] Commits = ["CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_DIFF_BASE_SHA"];

    /// <summary>The pull request of this run; null if it is none, or the CI server is unknown.</summary>
    /// <param name="variable">Reads an environment variable; null if it is not set.</param>
    /// <remarks>
    /// The variables are those of GitHub Actions (also in a merge queue), Azure Pipelines, GitLab (also in a merge
    /// train), Bitbucket Pipelines, Jenkins (multibranch) and Buildkite.
    /// </remarks>
    public static PullRequest? Of(Func<string, string?> variable)
    {
        if (Given("GITHUB_EVENT_NAME") == "merge_group")
            return OfQueue(Given("GITHUB_EVENT_PATH"), Given("GITHUB_REF"));
        if (Commits.Select(Given).FirstOrDefault(value => value is not null) is { } commit)
            return new PullRequest(commit);
        return Branches.Select(Given).FirstOrDefault(value => value is not null) is { } branch
            ? new PullRequest($"origin/{WithoutHeads(branch)}") : null;

        string? Given(string name) => variable(name) is { Length: > 0 } value ? value : null;
    }

    // The event has the target commit of the group; the branch name of the queue has the target branch.
    static PullRequest? OfQueue(string? path, string? reference)
    {
        if (path is not null && BaseOf(path) is { } commit) return new PullRequest(commit);
        if (reference is null || !reference.StartsWith(Queue, StringComparison.Ordinal)) return null;
        string named = reference[Queue.Length..];
        int end = named.LastIndexOf("/pr-", StringComparison.Ordinal);
        return end > 0 ? new PullRequest($"origin/{named[..end]}") : null;
    }

    static string? BaseOf(string path)
    {
        try
        {
            using JsonDocument payload = JsonDocument.Parse(File.ReadAllText(path));
            return payload.RootElement.GetProperty("merge_group").GetProperty("base_sha").GetString();
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException
            or KeyNotFoundException or InvalidOperationException)
        {
            return null;
        }
    }

    static string WithoutHeads(string branch) =>
        branch.StartsWith(Heads, StringComparison.Ordinal) ? branch[Heads.Length..] : branch;
}
