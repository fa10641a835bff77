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
    [TestCase("BITBUCKET_PR_DESTINATION_BRANCH=main", "origin/main")]
    [TestCase("CHANGE_TARGET=main CHANGE_ID=7", "origin/main", Description = "Jenkins, multibranch")]
    [TestCase("BUILDKITE_PULL_REQUEST_BASE_BRANCH=main", "origin/main")]
    [TestCase("CI_MERGE_REQUEST_EVENT_TYPE=merge_train CI_MERGE_REQUEST_TARGET_BRANCH_SHA=4567cdef "
        + "CI_MERGE_REQUEST_DIFF_BASE_SHA=0123abcd", "4567cdef")]
    [TestCase("GITHUB_EVENT_NAME=merge_group GITHUB_REF=refs/heads/gh-readonly-queue/release/1.2/pr-7-0123abcd",
        "origin/release/1.2", Description = "without the file of the event")]
    public void Target_comes_from_the_variables_of_the_server(string variables, string target) =>
        Assert.That(Of(variables), Is.EqualTo(new PullRequest(target)));

    [TestCase("")]
    [TestCase("GITHUB_REF=refs/heads/main")]
    [TestCase("GITHUB_BASE_REF=", Description = "GitHub sets it to nothing where a branch was pushed")]
    [TestCase("CI_COMMIT_BRANCH=main")]
    [TestCase("GITHUB_EVENT_NAME=push GITHUB_REF=refs/heads/main")]
    [TestCase("BUILDKITE_PULL_REQUEST=false BUILDKITE_PULL_REQUEST_BASE_BRANCH=")]
    public void Elsewhere_there_is_none(string variables) => Assert.That(Of(variables), Is.Null);

    [Test]
    public void A_merge_queue_is_compared_with_the_commit_that_it_builds_on()
    {
        using var folder = new ScratchFolder();
        FileInfo payload = folder.Write(
            "event.json", """{"merge_group":{"base_sha":"0123abcd","base_ref":"refs/heads/main"}}""");
        FileInfo damaged = folder.Write("damaged.json", "{");
        const string queue = "GITHUB_EVENT_NAME=merge_group GITHUB_BASE_REF= "
            + "GITHUB_REF=refs/heads/gh-readonly-queue/main/pr-7-0123abcd GITHUB_EVENT_PATH=";
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Of(queue + payload.FullName), Is.EqualTo(new PullRequest("0123abcd")));
        Assert.That(Of(queue + damaged.FullName), Is.EqualTo(new PullRequest("origin/main")));
    }

    static PullRequest? Of(string variables)
    {
        Dictionary<string, string> given = variables.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(one => one.Split('=')).ToDictionary(pair => pair[0], pair => pair[1]);
        return PullRequest.Of(given.GetValueOrDefault);
    }
}
