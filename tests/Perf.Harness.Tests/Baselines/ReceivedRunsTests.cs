namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
public sealed class ReceivedRunsTests : TestsInFolder
{
    const string File = "microsoft-data-sqlite/wal-full/crud/insert-one.json";

    [Test]
    public void A_file_keeps_every_value_of_a_run()
    {
        Run run = MadeRuns.Run(1.0 / 3) with
        {
            Facts = MadeRuns.Facts with { Cores = 2, Callers = MadeRuns.Texts(("SELECT 1", "Orders.Load")) },
            Work = MadeRuns.Run().Work.With(Metric.Durability, (long)ShownDurability.ProcessOrMore) with
            {
                Files = [new("wal", [new(Metric.Syncs, "full", 200), new(Metric.Writes, "", 401)])],
            },
            Waits = 4,
            WaitedShare = 0.25,
            Counting = new Counting(21_632, 16, 0.00007) { OnSeveralThreads = true },
            CountedWith = MadeRuns.CountedWith with { Code = "optimized" },
            Batch = new Batch(20, 5, 200),
            BusyShare = 0.25,
            SyncDoubt = "a sync takes 0.1 µs",
            TimeNotComparable = "a debugger",
            Growth = "shop-log.db grows with the calls",
            TooNearGenerator = "an empty operation takes as long",
            Warnings = ["5 of 40 rounds are outliers"],
        };
        string text = RunJson.Write(run.Case, [run]);
        Assert.That(RunJson.Read(File, text, run.Case).Single(), Is.EqualTo(run).UsingPropertiesComparer());
    }

    [Test]
    public void Nothing_received_is_no_run()
    {
        Assert.That(new ReceivedRuns(Folder.Root).Load(MadeRuns.InsertOne), Is.Empty);
    }

    [Test]
    public void Written_runs_are_read_back_unchanged()
    {
        var received = new ReceivedRuns(Folder.Root);
        foreach (Run run in MadeRuns.Runs(1, 1.01, 0.99, 1.0 / 3, Math.PI)) received.Append(run);
        IReadOnlyList<Run> loaded = received.Load(MadeRuns.InsertOne);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(loaded.Select(run => run.Rounds[0].Values[Metric.Time]),
            Is.EqualTo(new[] { 1, 1.01, 0.99, 1.0 / 3, Math.PI }.Select(cost => 0.005 * cost)));
        Assert.That(loaded.Select(run => run.Facts.Definition), Is.All.EqualTo(MadeRuns.Facts.Definition));
        Assert.That(loaded.Select(run => run.Calibration), Is.All.EqualTo(MadeRuns.Calibration));
        Assert.That(RunJson.Write(MadeRuns.InsertOne, loaded), Is.EqualTo(Folder.Read(File)));
        Assert.That(Folder.Files, Is.EqualTo([File]));
    }

    [Test]
    [Tried(20, "many runs, one after the other", "a new received run replaces the old one")]
    public void A_new_run_takes_the_place_of_the_old_ones_even_where_they_are_damaged()
    {
        Folder.Write(File, "{ \"format\": ");
        var received = new ReceivedRuns(Folder.Root);
        received.Replace(MadeRuns.Run());
        received.Replace(MadeRuns.Run() with { Build = "b7" });
        Assert.That(received.Load(MadeRuns.InsertOne).Select(run => run.Build), Is.EqualTo(["b7"]));
    }

    [Test]
    public void A_run_is_not_added_to_a_damaged_file()
    {
        Folder.Write(File, "{\n  \"format\": ");
        var error = Assert.Throws<BaselineException>(() => new ReceivedRuns(Folder.Root).Append(MadeRuns.Run()))!;
        Assert.That(Folder.Placeless(error), Does.Match(
            $"^{File}:2: format: Expected .+\\. Delete the file and measure the case again\\.$"));
    }

    [Test]
    public void A_file_of_another_case()
    {
        CaseId other = CaseId.Parse("crud/read-one @ microsoft-data-sqlite/wal-full");
        Folder.Write(File, RunJson.Write(other, []));
        var error = Assert.Throws<BaselineException>(() => new ReceivedRuns(Folder.Root).Load(MadeRuns.InsertOne))!;
        Assert.That(Folder.Placeless(error), Is.EqualTo(
            $"{File}:3: found the case {other}, expected {MadeRuns.InsertOne}, as in the path. "
            + "Delete the file and measure the case again."));
    }

    [Test]
    public void Concurrent_appends_lose_nothing()
    {
        Parallel.For(0, 12, seed => new ReceivedRuns(Folder.Root).Append(MadeRuns.Run() with { Build = $"b{seed}" }));
        Assert.That(
            new ReceivedRuns(Folder.Root).Load(MadeRuns.InsertOne).Select(run => run.Build),
            Is.EquivalentTo(Enumerable.Range(0, 12).Select(seed => $"b{seed}")));
    }

    [Test]
    public void A_value_that_JSON_has_no_word_for_is_not_written() => Assert.That(
        () => RunJson.Write(MadeRuns.InsertOne, [MadeRuns.Run(double.NaN)]),
        Throws.ArgumentException.With.Message.Contains("NaN can't be written"));
}
