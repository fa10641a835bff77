using NUnit.Framework;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Pairing;

/// <summary>Git commands in the scratch repositories of tests.</summary>
static class Git
{
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(1);

    static readonly Lazy<string?> Missing =
        new(() => LimitedCommand.Run(new DirectoryInfo("."), Limit, "git", "--version").Trouble);

    /// <summary>Ignores the test where there is no git.</summary>
    internal static void IgnoreWhereMissing()
    {
        if (Missing.Value is { } trouble) Assert.Ignore($"git is needed to make a repository: {trouble}");
    }

    internal static string Run(DirectoryInfo folder, params string[] arguments)
    {
        LimitedCommand done = LimitedCommand.Run(folder, Limit, "git", [
            "-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false", .. arguments,
        ]);
        Assert.That(done.Trouble, Is.Null, done.Error);
        return done.Output.Trim();
    }

    /// <summary>Clones a repository as a server would give it, so that a depth counts.</summary>
    internal static DirectoryInfo Clone(DirectoryInfo from, DirectoryInfo to, params string[] options)
    {
        Run(from, ["clone", "--quiet", .. options, new Uri(from.FullName).AbsoluteUri, to.FullName]);
        return to;
    }

    /// <summary>Commits everything that is there.</summary>
    /// <returns>The commit.</returns>
    internal static string Commit(DirectoryInfo folder, string message)
    {
        Run(folder, "add", "--all");
        Run(folder, "commit", "--quiet", "--allow-empty", "--message", message);
        return Run(folder, "rev-parse", "HEAD");
    }
}
