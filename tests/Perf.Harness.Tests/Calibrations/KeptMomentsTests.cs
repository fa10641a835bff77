using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Measurements;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Calibrations;

/// <summary>A second calibration adds to the first, where both are of the same thing.</summary>
public sealed class KeptMomentsTests
{
    static readonly CaseId Upsert = CaseId.Parse("crud/upsert @ microsoft-data-sqlite/wal-full");

    [Test]
    public void Moments_are_read_back_in_their_order()
    {
        using var folder = new ScratchFolder();
        var kept = new KeptMoments(folder.Root);
        foreach (int seed in (int[])[1, 2, 3]) kept.Keep(Moment(seed));
        Assert.Multiple(() =>
        {
            Assert.That(Seeds(new KeptMoments(folder.Root)), Is.EqualTo([1, 2, 3]));
            Assert.That(kept.Of([MadeRuns.Run(), MadeRuns.Run(1, Upsert)])[2][Upsert], Has.Count.EqualTo(2));
            Assert.That(folder.Files[0], Is.EqualTo("here/b1/0001/microsoft-data-sqlite/wal-full/crud/insert-one.json"));
        });
    }

    [Test]
    public void Before_the_first_calibration_there_are_none() =>
        Assert.That(
            new KeptMoments(new DirectoryInfo(Path.Combine(Path.GetTempPath(), "perf-nobody-kept"))).Of([MadeRuns.Run()]),
            Is.Empty);

    static readonly TestCaseData[] Others =
    [
        new TestCaseData(MadeRuns.Run() with { Build = "b2" }).SetArgDisplayNames("build"),
        new TestCaseData(MadeRuns.Run() with { Environment = MadeRuns.Machine with { Name = "there" } })
            .SetArgDisplayNames("machine"),
        new TestCaseData(MadeRuns.Run() with { Subject = MadeRuns.Run().Subject with { Native = "e_sqlite3 3.36.0" } })
            .SetArgDisplayNames("subject"),
        new TestCaseData(MadeRuns.Run() with { WorkloadHash = "f" }).SetArgDisplayNames("workload"),
        new TestCaseData(MadeRuns.Run() with { BatchOperations = 51 }).SetArgDisplayNames("operations"),
        new TestCaseData(MadeRuns.Run() with { BatchSyncs = 99 }).SetArgDisplayNames("syncs"),
        new TestCaseData(MadeRuns.Run() with { CostNotComparable = "a debugger" }).SetArgDisplayNames("debugger"),
        new TestCaseData(MadeRuns.Run() with { Rounds = [], DroppedRounds = 40 }).SetArgDisplayNames("robbed"),
    ];

    [TestCaseSource(nameof(Others))]
    public void What_is_of_something_else_does_not_count(Run other)
    {
        using var folder = new ScratchFolder();
        var kept = new KeptMoments(folder.Root);
        kept.Keep([other, other]);
        kept.Keep(Moment(7));
        Assert.That(Seeds(kept), Is.EqualTo([7]));
    }

    [Test]
    public void A_moment_that_lacks_a_case_counts_for_the_others_alone()
    {
        using var folder = new ScratchFolder();
        var kept = new KeptMoments(folder.Root);
        kept.Keep([MadeRuns.Run(), MadeRuns.Run()]);
        kept.Keep([MadeRuns.Run(), MadeRuns.Run(), MadeRuns.Run(1, Upsert)]); // a worker of two failed
        Assert.Multiple(() =>
        {
            Assert.That(kept.Of([MadeRuns.Run()]), Has.Count.EqualTo(2));
            Assert.That(kept.Of([MadeRuns.Run(), MadeRuns.Run(1, Upsert)]), Is.Empty);
        });
    }

    [Test]
    public void What_a_killed_calibration_left_is_no_moment_and_goes_with_the_next()
    {
        using var folder = new ScratchFolder();
        var kept = new KeptMoments(folder.Root);
        folder.Write("here/b1/unfinished/microsoft-data-sqlite/wal-full/crud/upsert.json", "half");
        Assert.That(kept.Of([MadeRuns.Run(1, Upsert)]), Is.Empty);
        kept.Keep([MadeRuns.Run(), MadeRuns.Run()]);
        Assert.That(
            folder.Files, Is.EqualTo(["here/b1/0001/microsoft-data-sqlite/wal-full/crud/insert-one.json"]));
    }

    [Test]
    public void A_moment_that_somebody_damaged_is_named()
    {
        using var folder = new ScratchFolder();
        var kept = new KeptMoments(folder.Root);
        kept.Keep(Moment(1));
        folder.Write("here/b1/0001/microsoft-data-sqlite/wal-full/crud/upsert.json", "{");
        Assert.That(
            () => kept.Of([MadeRuns.Run(1, Upsert)]),
            Throws.TypeOf<BaselineException>().With.Message.Contain("upsert.json"));
    }

    static Run[] Moment(int seed) =>
    [
        MadeRuns.Run() with { Seed = seed }, MadeRuns.Run() with { Seed = seed },
        MadeRuns.Run(1, Upsert), MadeRuns.Run(1, Upsert),
    ];

    static int[] Seeds(KeptMoments kept) =>
        [.. kept.Of([MadeRuns.Run()]).Select(moment => moment[MadeRuns.InsertOne][0].Seed)];
}
