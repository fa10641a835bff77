using NUnit.Framework;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Pairing;

namespace Perf.Harness.Tests.Builds;

/// <summary>eng/bisect, on a history of eight commits whose <c>dotnet test</c> says what the commit holds.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class BisectTests
{
    ScratchFolder _folder = null!;
    DirectoryInfo _clone = null!;

    [SetUp]
    public void MakeClone()
    {
        if (OperatingSystem.IsWindows()) Assert.Ignore("It is a script for bash.");
        _folder = new ScratchFolder();
        _clone = _folder.Root.CreateSubdirectory("clone");
        Git.Run(_clone, "init", "--quiet", "--initial-branch=main");
        _folder.Write("clone/.gitignore", "artifacts/\n");
        File.Copy(Repository.PathOf("eng/bisect"), _folder.Write("clone/eng/bisect", "").FullName, overwrite: true);
        FileInfo stub = _folder.Write("bin/dotnet", "#!/bin/sh\necho \"$*\" >> \"$ASKED\"\ncat said\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(stub.FullName, UnixFileMode.UserRead | UnixFileMode.UserExecute);
    }

    [TearDown]
    public void RemoveFolder()
    {
        if (_folder is null) return;
        Git.Unlock(_folder.Root);
        _folder.Dispose();
    }

    [TestCase(6, -1)]
    [TestCase(2, -1)]
    [TestCase(8, 6)]
    public void The_first_slow_commit_of_eight_is_found(int slowFrom, int broken)
    {
        string good = "";
        for (int commit = 1; commit <= 8; commit++)
        {
            _folder.Write("clone/said", commit == broken ? "error: it does not build\n" : Said(commit >= slowFrom));
            string made = Git.Commit(_clone, $"change {commit}");
            if (commit == 1) good = made;
        }

        Command done = Run(good, "HEAD", "TestCategory=insert-one");
        Assert.Multiple(() =>
        {
            Assert.That(done.ExitCode, Is.Zero, done.Output);
            Assert.That(done.Lines,
                Has.Some.StartsWith("first slow commit: ").And.Some.EndsWith($" change {slowFrom}"));
            Assert.That(_folder.Read("asked"), Does.Contain(
                $"test Perf.sln -c Release -m:1 --filter TestCategory=insert-one -e PERF_AGAINST=git:{good}"));
            Assert.That(Git.Run(_clone, "status", "--porcelain"), Is.Empty, "the worktree of its user is as it was");
            Assert.That(Directory.Exists(Path.Combine(_clone.FullName, "artifacts", "bisect")), Is.False);
        });
    }

    [Test, Explicit("builds commits of this repository and plays their pairs, for minutes; the nightly job runs it")]
    public void A_slow_commit_of_this_repository_is_found()
    {
        const string reads = "src/Perf.Engines/AdoNet/CustomerTable.cs";
        const string line = "        return reader.Read() ? Current(reader) : null;\n";
        DirectoryInfo clone =
            Git.Clone(Repository.Root, new DirectoryInfo(Path.Combine(_folder.Root.FullName, "whole")));
        for (int commit = 1; commit <= 8; commit++)
        {
            string text = _folder.Read($"whole/{reads}");
            _folder.Write($"whole/{reads}", commit == 5
                ? text.Replace(line, "        Thread.SpinWait(100);\n" + line, StringComparison.Ordinal)
                : $"{text}// change {commit}\n");
            Git.Commit(clone, $"change {commit}");
        }

        Command done = Command.Run(clone.FullName, "bash", "eng/bisect", "HEAD~7", "HEAD",
            "TestCategory=read-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full");
        TestContext.Out.WriteLine(done.Output);
        Assert.That(done.Lines, Has.Some.StartsWith("first slow commit: ").And.Some.EndsWith(" change 5"), done.Output);
    }

    [Test]
    public void Without_a_filter_it_says_what_it_wants()
    {
        Command done = Run("HEAD");
        Assert.That((done.ExitCode, done.Output), Is.EqualTo((2,
            "eng/bisect <good> <bad> <filter>\n"
            + "eng/bisect v1.2 HEAD 'TestCategory=insert-one&TestCategory=wal-full'\n")));
    }

    static string Said(bool isSlow) =>
        "crud gates: 10 evaluated\ntime: compared with 46ed4ee: 1 of 1 gates judged in pairs, "
        + (isSlow ? "0 unchanged, 1 slower, 0 faster\n" : "1 unchanged, 0 slower, 0 faster\n");

    Command Run(params string[] arguments) => Command.Run(
        _clone.FullName, "bash", new Dictionary<string, string>
        {
            ["PATH"] = $"{_folder.Root.FullName}/bin:{Environment.GetEnvironmentVariable("PATH")}",
            ["ASKED"] = Path.Combine(_folder.Root.FullName, "asked"),
        },
        ["eng/bisect", .. arguments]);
}
