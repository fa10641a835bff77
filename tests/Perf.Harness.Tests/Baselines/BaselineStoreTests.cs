namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
public sealed class BaselineStoreTests : TestsInFolder
{
    const string WalFull = "microsoft-data-sqlite/wal-full.json";

    static Baseline One { get; } = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));

    [Test]
    public void A_missing_file_is_no_baseline()
    {
        Assert.That(new BaselineStore(Folder.Root).Load("microsoft-data-sqlite", "wal-full"), Is.Null);
    }

    [Test]
    public void Saved_baseline_is_loaded_and_is_the_only_file_in_the_folder()
    {
        var store = new BaselineStore(Folder.Root);
        store.Save(One);
        Baseline loaded = store.Load("microsoft-data-sqlite", "wal-full")!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(loaded), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(Folder.Read(WalFull), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(Folder.Files, Is.EqualTo([WalFull]));
    }

    [Test]
    public void Concurrent_changes_to_a_file_lose_nothing()
    {
        string[] cases = [.. Enumerable.Range(0, 24).Select(number => $"crud/case-{number:00}")];
        Parallel.ForEach(cases, new ParallelOptions { MaxDegreeOfParallelism = 6 }, what =>
            new BaselineStore(Folder.Root).Change("microsoft-data-sqlite", "wal-full", old =>
                (old ?? MadeRuns.Baseline()) with
                {
                    Cases = (old ?? MadeRuns.Baseline()).Cases.Add(what, MadeRuns.Case()),
                }));
        Assert.That(new BaselineStore(Folder.Root).Load("microsoft-data-sqlite", "wal-full")!.Cases.Keys,
            Is.EqualTo(cases));
    }

    [Test]
    public void Full_disk_leaves_the_old_file_unchanged([Values(0, 100)] int bytes) => FailsAndLeavesTheOldFile(
        path => new FullDisk(path, bytes), "No space left on device", "The disk is full: free some space");

    [Test]
    public void Read_only_folder_leaves_the_old_file_unchanged() => FailsAndLeavesTheOldFile(
        _ => throw new UnauthorizedAccessException("Access is denied."), "Access is denied",
        "Give this user write permission for the folder, or use a writable copy,");

    [Test]
    [Platform("Linux")]
    public void Disk_full_error_of_the_system_is_recognized()
    {
        var full = new BaselineStore(Folder.Root, _ => new FileStream("/dev/full", FileMode.Open, FileAccess.Write));
        Assert.That(() => full.Save(One), Throws.TypeOf<BaselineException>()
            .With.Message.EndsWith("The disk is full: free some space and run the command again."));
    }

    [Test]
    public void A_folder_that_is_a_file()
    {
        Folder.Write("microsoft-data-sqlite", "not a folder");
        Assert.That(() => new BaselineStore(Folder.Root).Save(One), Throws.TypeOf<BaselineException>()
            .With.Message.Contains("writing failed (").And.Message.EndsWith("and run the command again."));
    }

    [Test]
    public void A_kill_in_the_middle_leaves_the_old_file_and_the_next_save_sweeps()
    {
        var store = new BaselineStore(Folder.Root);
        store.Save(One);
        string half = BaselineJson.Write(One)[..200];
        Folder.Write("microsoft-data-sqlite/.wal-full.json.0123.tmp", half); // what a killed process leaves

        Baseline afterKill = store.Load("microsoft-data-sqlite", "wal-full")!;
        IReadOnlyList<FileInfo> files = store.Files();
        new BaselineStore(Folder.Root).Save(One); // of the next run

        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(afterKill), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(files.Select(file => file.Name), Is.EqualTo(["wal-full.json"]));
        Assert.That(Folder.Files, Is.EqualTo([WalFull]));
    }

    [Test]
    public void Baseline_of_a_removed_case_is_an_orphan()
    {
        var store = new BaselineStore(Folder.Root);
        store.Save(MadeRuns.Baseline(
            ("concurrency/readers", MadeRuns.Case()),
            ("crud/insert-one", MadeRuns.Case()),
            ("crud/insert-two", MadeRuns.Case())));
        IReadOnlyList<OrphanBaseline> orphans = store.Orphans([MadeRuns.InsertOne], "crud");
        Assert.That(orphans.Select(orphan => Folder.Placeless(orphan.ToString())), Is.EqualTo(
        [
            $"{WalFull}:54: found a baseline of crud/insert-two @ microsoft-data-sqlite/wal-full, "
            + "expected a case with this id. "
            + "Remove the block in the commit that removes the case, or give the case its old id.",
        ]));
    }

    [TestCase("stray.json")]
    [TestCase("microsoft-data-sqlite/old/wal-full.json")]
    public void Baseline_in_the_wrong_folder_is_an_error(string path)
    {
        Folder.Write(path, "{}");
        var error = Assert.Throws<BaselineException>(() => new BaselineStore(Folder.Root).Files())!;
        Assert.That(Folder.Placeless(error), Is.EqualTo(
            $"{path}:1: found a baseline in the wrong folder, expected <engine>/<configuration>.json. "
            + "Move the file there, or delete it."));
    }

    void FailsAndLeavesTheOldFile(Func<string, Stream> open, string reason, string advice)
    {
        new BaselineStore(Folder.Root).Save(One);
        var failing = new BaselineStore(Folder.Root, open);
        var error = Assert.Throws<BaselineException>(() =>
            failing.Save(MadeRuns.Baseline(("crud/other", MadeRuns.Case()))))!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Placeless(error), Is.EqualTo(
            $"{WalFull}: writing failed ({reason}). The old file is unchanged. {advice} and run the command again."));
        Assert.That(Folder.Read(WalFull), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(Folder.Files, Is.EqualTo([WalFull]));
    }
}
