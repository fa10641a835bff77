namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
public sealed class ReceivedRunsTests : TestsInFolder
{
    const string File = "microsoft-data-sqlite/wal-full/crud/insert-one.json";

    [Test]
    public void A_file_keeps_every_value_of_every_round()
    {
        Run run = MadeRuns.Run(1.0 / 3) with
        {
            SyncDoubt = "a sync takes 0.1 µs",
            Warnings = ["5 of 40 rounds are outliers"],
            TimeNotComparable = "a debugger",
            BusyShare = 0.25,
        };
        Assert.That(RunJson.Write(run.Case, [run]), Is.EqualTo("""
            {
              "format": 3,
              "case": "crud/insert-one @ microsoft-data-sqlite/wal-full",
              "runs": [
                {
                  "facts": {
                    "version": 1,
                    "parameters": [
                      "rows=1000",
                      "seed=7"
                    ],
                    "statements": [
                      "CREATE TABLE \"Customer\" (\"Id\" INTEGER PRIMARY KEY)",
                      "INSERT INTO \"Customer\" VALUES (@id, '<x>')"
                    ],
                    "data": "0123456789abcdef",
                    "options": {
                      "journal_mode": "wal",
                      "synchronous": "2"
                    }
                  },
                  "subject": {
                    "provider": "Microsoft.Data.Sqlite.Core 6.0.7",
                    "native": "e_sqlite3 3.35.5",
                    "runtime": ".NET 10.0",
                    "system": "linux"
                  },
                  "machine": "linux-x64, AuthenticAMD 25 17 1, 2 cores, ext4",
                  "calibration": {
                    "processor": 0.001,
                    "sync": 0.00002
                  },
                  "build": "b1",
                  "operations": 200,
                  "work": {
                    "statements": 200,
                    "vm-steps": 4400,
                    "syncs": 400,
                    "allocated-bytes": 728,
                    "plans": {
                      "INSERT INTO \"Customer\" VALUES (@id, '<x>')": "none"
                    }
                  },
                  "batch": {
                    "operations": 50,
                    "repetitions": 1,
                    "syncs": 100
                  },
                  "rounds": [
                    {
                      "time": 0.0016666666666666666
                    },
                    {
                      "time": 0.0016666666666666666
                    }
                  ],
                  "busy-share": 0.25,
                  "sync-doubt": "a sync takes 0.1 µs",
                  "observed": {
                    "working-set-bytes": 100000000
                  },
                  "time-not-comparable": "a debugger",
                  "warnings": [
                    "5 of 40 rounds are outliers"
                  ]
                }
              ]
            }

            """));
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
    public void Full_disk_leaves_the_old_file_unchanged()
    {
        new ReceivedRuns(Folder.Root).Replace(MadeRuns.Run());
        string old = Folder.Read(File);
        var error = Assert.Throws<BaselineException>(
            () => new ReceivedRuns(Folder.Root, path => new FullDisk(path, 300)).Append(MadeRuns.Run()))!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Placeless(error), Is.EqualTo(
            $"{File}: writing failed (No space left on device). The old file is unchanged. "
            + "The disk is full: free some space and run the command again."));
        Assert.That(Folder.Read(File), Is.EqualTo(old));
        Assert.That(Folder.Files, Is.EqualTo([File]));
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
