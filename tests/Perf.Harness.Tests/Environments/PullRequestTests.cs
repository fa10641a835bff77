using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Environments;

public sealed class PullRequestTests
{
    [TestCase("GITHUB_BASE_REF=main", "origin/main")]
    [TestCase("GITHUB_BASE_REF=release/1.2", "origin/release/1.2")]
    [TestCase("SYSTEM_PULLREQUEST_TARGETBRANCH=refs/heads/main", "origin/main")]
    [TestCase("SYSTEM_PULLREQUEST_TARGETBRANCH=main", "origin/main")]
    [TestCase("CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main", "origin/main")]
    [TestCase("CI_MERGE_REQUEST_DIFF_BASE_SHA=0123abcd", "0123abcd")]
    [TestCase("CI_MERGE_REQUEST_TARGET_BRANCH_NAME=main CI_MERGE_REQUEST_DIFF_BASE_SHA=0123abcd", "0123abcd")]
    public void The_target_is_told_by_the_variables_of_the_server(string variables, string target) =>
        Assert.That(Of(variables), Is.EqualTo(new PullRequest(target)));

    [TestCase("")]
    [TestCase("GITHUB_REF=refs/heads/main")]
    [TestCase("GITHUB_BASE_REF=", Description = "GitHub sets it to nothing where a branch was pushed")]
    [TestCase("CI_COMMIT_BRANCH=main")]
    public void Elsewhere_there_is_none(string variables) => Assert.That(Of(variables), Is.Null);

    static PullRequest? Of(string variables)
    {
        Dictionary<string, string> given = variables.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(one => one.Split('=')).ToDictionary(pair => pair[0], pair => pair[1]);
        return PullRequest.Of(given.GetValueOrDefault);
    }
}
