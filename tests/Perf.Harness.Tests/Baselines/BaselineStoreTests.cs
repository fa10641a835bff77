namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
public sealed class BaselineStoreTests
{
    const string WalFull = "microsoft-data-sqlite/wal-full.json";

    static Baseline One { get; } = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));

    [Test]
    public void A_missing_file_is_no_baseline()
    {
        using var folder = new ScratchFolder();
        Assert.That(new BaselineStore(folder.Root).Load("microsoft-data-sqlite", "wal-full"), Is.Null);
    }

    [Test]
    public void What_is_saved_is_loaded_and_nothing_else_is_in_the_folder()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        store.Save(One);
        Baseline loaded = store.Load("microsoft-data-sqlite", "wal-full")!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(loaded), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(folder.Read(WalFull), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(folder.Files, Is.EqualTo([WalFull]));
    }

    [Test]
    public void A_bad_file_says_where_it_is()
    {
        using var folder = new ScratchFolder();
        folder.Write(WalFull, "{\n  \"schema\": 9\n}\n");
        var error = Assert.Throws<BaselineException>(() =>
            new BaselineStore(folder.Root).Load("microsoft-data-sqlite", "wal-full"))!;
        Assert.That(folder.Placeless(error), Does.StartWith($"{WalFull}:2: this file has schema 9"));
    }

    [Test]
    public void Many_who_change_a_file_at_once_lose_nothing()
    {
        using var folder = new ScratchFolder();
        string[] cases = [.. Enumerable.Range(0, 24).Select(number => $"crud/case-{number:00}")];
        Parallel.ForEach(cases, new ParallelOptions { MaxDegreeOfParallelism = 6 }, what =>
            new BaselineStore(folder.Root).Change("microsoft-data-sqlite", "wal-full", old =>
                (old ?? MadeRuns.Baseline()) with
                {
                    Cases = (old ?? MadeRuns.Baseline()).Cases.Add(what, MadeRuns.Case()),
                }));
        Assert.That(new BaselineStore(folder.Root).Load("microsoft-data-sqlite", "wal-full")!.Cases.Keys,
            Is.EqualTo(cases));
    }

    [Test]
    public void A_full_disk_leaves_the_old_file_whole([Values(0, 100)] int bytes)
    {
        using var folder = new ScratchFolder();
        new BaselineStore(folder.Root).Save(One);
        var full = new BaselineStore(folder.Root, path => new FullDisk(path, bytes));
        var error = Assert.Throws<BaselineException>(() =>
            full.Save(MadeRuns.Baseline(("crud/other", MadeRuns.Case()))))!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(folder.Placeless(error), Is.EqualTo(
            $"{WalFull}: found that it can't be written (No space left on device), wanted to; "
            + "the old file is whole. The disk is full: free some space and do it again."));
        Assert.That(folder.Read(WalFull), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(folder.Files, Is.EqualTo([WalFull]));
    }

    [Test]
    [Platform("Linux")]
    public void A_disk_that_the_system_says_is_full()
    {
        using var folder = new ScratchFolder();
        var full = new BaselineStore(folder.Root, _ => new FileStream("/dev/full", FileMode.Open, FileAccess.Write));
        Assert.That(() => full.Save(One), Throws.TypeOf<BaselineException>()
            .With.Message.EndsWith("The disk is full: free some space and do it again."));
    }

    [Test]
    public void A_folder_that_may_not_be_written()
    {
        using var folder = new ScratchFolder();
        new BaselineStore(folder.Root).Save(One);
        var locked = new BaselineStore(folder.Root, _ => throw new UnauthorizedAccessException("Access is denied."));
        var error = Assert.Throws<BaselineException>(() =>
            locked.Save(MadeRuns.Baseline(("crud/other", MadeRuns.Case()))))!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(folder.Placeless(error), Is.EqualTo(
            $"{WalFull}: found that it can't be written (Access is denied), wanted to; the old file is whole. "
            + "Make its folder writable for this user, or work on a copy that is, and do it again."));
        Assert.That(folder.Read(WalFull), Is.EqualTo(BaselineJson.Write(One)));
    }

    [Test]
    public void A_folder_that_is_a_file()
    {
        using var folder = new ScratchFolder();
        folder.Write("microsoft-data-sqlite", "not a folder");
        Assert.That(() => new BaselineStore(folder.Root).Save(One), Throws.TypeOf<BaselineException>()
            .With.Message.Contains("found that it can't be written (").And.Message.EndsWith("and do it again."));
    }

    [Test]
    public void A_kill_in_the_middle_leaves_the_old_file_and_the_next_save_sweeps()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        store.Save(One);
        string half = BaselineJson.Write(One)[..200];
        folder.Write("microsoft-data-sqlite/.wal-full.json.0123.tmp", half); // what a killed process leaves

        Baseline afterKill = store.Load("microsoft-data-sqlite", "wal-full")!;
        IReadOnlyList<FileInfo> files = store.Files();
        new BaselineStore(folder.Root).Save(One); // of the next run

        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(afterKill), Is.EqualTo(BaselineJson.Write(One)));
        Assert.That(files.Select(file => file.Name), Is.EqualTo(["wal-full.json"]));
        Assert.That(folder.Files, Is.EqualTo([WalFull]));
    }

    [Test]
    public void A_baseline_whose_case_no_longer_exists()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        store.Save(MadeRuns.Baseline(
            ("concurrency/readers", MadeRuns.Case()),
            ("crud/insert-one", MadeRuns.Case()),
            ("crud/insert-two", MadeRuns.Case())));
        IReadOnlyList<OrphanBaseline> orphans = store.Orphans([MadeRuns.InsertOne], "crud");
        Assert.That(orphans.Select(orphan => folder.Placeless(orphan.ToString())), Is.EqualTo(
        [
            $"{WalFull}:61: found a baseline of crud/insert-two @ microsoft-data-sqlite/wal-full, "
            + "wanted a case that owns it. "
            + "Remove the block in the commit that removed the case, or give the case its id back.",
        ]));
    }

    [Test]
    public void Without_a_suite_the_catalogue_holds_all()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        store.Save(MadeRuns.Baseline(("concurrency/readers", MadeRuns.Case()), ("crud/insert-one", MadeRuns.Case())));
        Assert.That(store.Orphans([MadeRuns.InsertOne]).Select(orphan => orphan.Case.What),
            Is.EqualTo(["concurrency/readers"]));
    }

    [TestCase("stray.json")]
    [TestCase("microsoft-data-sqlite/old/wal-full.json")]
    public void A_file_that_nobody_looks_for(string path)
    {
        using var folder = new ScratchFolder();
        folder.Write(path, "{}");
        var error = Assert.Throws<BaselineException>(() => new BaselineStore(folder.Root).Files())!;
        Assert.That(folder.Placeless(error), Is.EqualTo(
            $"{path}:1: found a baseline that no engine configuration looks for, "
            + "wanted it at <engine>/<configuration>.json. Move it there, or delete it."));
    }

    [Test]
    public void A_run_is_compared_only_with_what_was_asked_alike()
    {
        CaseBaseline accepted = MadeRuns.Case();
        Run run = MadeRuns.Run();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.OtherRequest(run), Is.Null);
        Assert.That(accepted.OtherRequest(run with { Facts = run.Facts with { Parameters = ["rows=10"] } }),
            Is.EqualTo("version 1, rows=1000, seed=7, data 0123456789abcdef "
                + "-> version 1, rows=10, data 0123456789abcdef"));
        Assert.That(accepted.OtherRequest(run with { WorkOperations = 100 }),
            Is.EqualTo("counted over 200 -> 100 operations"));
        CaseFacts other = run.Facts with { Statements = [], Options = MadeRuns.Texts() };
        Assert.That(accepted.OtherRequest(run with { Facts = other }),
            Is.Null, "what the subject does about it is compared, and no other request");
    }
}
