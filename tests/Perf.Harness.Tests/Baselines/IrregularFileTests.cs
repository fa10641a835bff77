namespace Perf.Harness.Tests.Baselines;

/// <summary>A path that is no regular file is refused, and named, before it is opened.</summary>
[CancelAfter(60_000)]
public sealed class IrregularFileTests : TestsInFolder
{
    const string Path = "e/c.json";
    const string NoText = "e/c.json: found an empty file, a pipe or a device, expected a regular file. ";
    const string Accept = BaselineJson.Advice;

    static readonly CaseId Case = CaseId.Parse("s/w @ e/c");

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has no named pipes among its files")]
    [Tried(9, "a baseline is a pipe", "refused without waiting")]
    public void A_baseline_that_is_a_pipe_is_refused_without_waiting()
    {
        MakePipe(Folder, Path);
        Assert.That(MessageOf(Folder, () => new BaselineStore(Folder.Root).Load("e", "c")),
            Is.EqualTo(NoText + Accept));
        Assert.That(MessageOf(Folder, () => new BaselineStore(Folder.Root).Orphans([], "s")),
            Is.EqualTo(NoText + Accept));
    }

    [Test]
    public void A_baseline_that_is_a_folder_is_refused()
    {
        Folder.Root.CreateSubdirectory(Path);
        Assert.That(MessageOf(Folder, () => new BaselineStore(Folder.Root).Load("e", "c")),
            Is.EqualTo($"e/c.json: found a folder, expected a regular file. {Accept}"));
    }

    [Test]
    [Tried(9, "a baseline of gigabytes", "refused")]
    public void A_baseline_without_an_end_is_refused()
    {
        Folder.Root.CreateSubdirectory("e");
        using (FileStream file = File.Create(System.IO.Path.Combine(Folder.Root.FullName, Path)))
            file.SetLength(300L << 20); // sparse
        Assert.That(MessageOf(Folder, () => new BaselineStore(Folder.Root).Load("e", "c")), Is.EqualTo(
            "e/c.json: found 314,572,800 bytes, which is more than 67,108,864, expected a regular file. " + Accept));
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has no named pipes among its files")]
    public void A_ledger_or_a_received_run_that_is_a_pipe_is_refused_too()
    {
        MakePipe(Folder, "ledger.tsv");
        MakePipe(Folder, "e/c/s/w.json");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(MessageOf(Folder, () => new Ledger(Folder.Root).Read()),
            Does.StartWith("ledger.tsv: found an empty file, a pipe or a device, expected a regular file."));
        Assert.That(MessageOf(Folder, () => new ReceivedRuns(Folder.Root).Load(Case)),
            Does.StartWith("e/c/s/w.json: found an empty file, a pipe or a device, expected a regular file."));
    }

    static string MessageOf(ScratchFolder folder, Action read) =>
        folder.Placeless(Assert.Throws<BaselineException>(() => read())!);

    static void MakePipe(ScratchFolder folder, string path)
    {
        var file = new FileInfo(System.IO.Path.Combine(folder.Root.FullName, path));
        file.Directory!.Create();
        using Process made = Process.Start("mkfifo", file.FullName);
        made.WaitForExit();
    }
}
