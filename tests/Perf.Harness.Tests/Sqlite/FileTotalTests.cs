using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>
/// The calls of files as metrics: added up for the gate, by kind of file for the one who looks for the cause.
/// </summary>
public sealed class FileTotalTests
{
    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void A_count_is_the_sum_of_its_parts_over_all_kinds_of_file(string configuration)
    {
        WorkCounts work = StandardPass.On(configuration);
        Metric[] ofFiles =
        [
            Metric.Syncs, Metric.Writes, Metric.BytesWritten, Metric.Reads, Metric.BytesRead, Metric.FileOpens,
            Metric.FileDeletes, Metric.Truncates, Metric.Locks, Metric.SharedMemoryCalls,
        ];
        Assert.That(
            ofFiles.Select(metric => work[metric]),
            Is.EqualTo(ofFiles.Select(metric =>
                work.Files.SelectMany(file => file.Parts)
                    .Where(part => part.Metric == metric).Sum(part => part.Count))));
    }

    [Test]
    [Platform(Exclude = "Win")]
    public void One_commit_of_truncate_full_by_kind_of_file()
    {
        using var test = new TestStore("truncate-full");
        test.Store.Insert(TestStore.Customer(1));

        WorkCounts work = test.Count(store => store.Update(TestStore.Customer(1) with { Name = "Jane Doe" }));

        Assert.That(Lines(work), Is.EqualTo(
        [
            "main: syncs (normal) 1, writes 2, bytes-written 8192, reads 1, bytes-read 16, "
                + "locks (lock) 3, locks (unlock) 2",
            "journal: syncs (normal) 3, writes 8, bytes-written 8732, reads 1, bytes-read 8, file-opens 1, truncates 1",
            "directory: syncs (normal) 1",
        ]));
    }

    [Test]
    public void A_log_is_a_kind_of_its_own_and_its_shared_memory_is_the_database_s()
    {
        using var test = new TestStore("wal-full");
        test.Store.Insert(TestStore.Customer(1));

        WorkCounts work = test.Count(store => store.Update(TestStore.Customer(1) with { Name = "Jane Doe" }));

        FileWork main = work.Files.Single(file => file.Kind == "main");
        FileWork log = work.Files.Single(file => file.Kind == "wal");
        Assert.That(log["syncs (normal)"] + log["syncs (full)"], Is.EqualTo(work[Metric.Syncs]));
        Assert.That(log["writes"], Is.EqualTo(work[Metric.Writes]));
        Assert.That(main["shared-memory (lock)"], Is.Positive);
        Assert.That(main.Parts.Select(part => part.Metric), Has.None.EqualTo(Metric.Writes));
    }

    static IEnumerable<string> Lines(WorkCounts work) => work.Files.Select(file =>
        $"{file.Kind}: {string.Join(", ", file.Parts.Select(part => $"{part.Name} {part.Count}"))}");
}
