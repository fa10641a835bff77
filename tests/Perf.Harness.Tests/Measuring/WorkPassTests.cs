using Perf.Engines.Reference;
using Perf.Harness.Environments;

namespace Perf.Harness.Tests.Measuring;

public sealed class WorkPassTests
{
    [TestCase(false)]
    [TestCase(true, Description = "a size that differs by process is observed, and has no gate")]
    public void Size_is_taken_after_the_store_was_closed(bool isUneven)
    {
        using var folder = new ScratchFolder();
        var engine = Configurations.Memory with { Open = (directory, _) => new WritesWhenClosed(directory) };
        var source = new CaseSource(
            CaseId.Parse("crud/insert-one @ list-store/memory"), engine.Subject,
            directory => new StoreCase("crud", engine, new InsertOne(), directory))
        {
            Uneven = isUneven ? [Metric.FileSize] : [],
        };

        WorkPass pass = WorkPass.Of(source, folder.Root, new Batch(10))!;

        Assert.That(pass.Work[Metric.FileSize], Is.EqualTo(isUneven ? null : WritesWhenClosed.Bytes));
        Assert.That(pass.Observed.GetValueOrDefault("file-size-bytes"),
            Is.EqualTo(isUneven ? WritesWhenClosed.Bytes : 0));
    }

    [TestCase(1, 5)]
    [TestCase(2, 6)]
    [TestCase(20, 20)]
    public void Sleep_in_every_operation_is_counted_often_enough(int operations, int slept)
    {
        if (FileWaits.Others() is null) Assert.Ignore("This system does not count the waits of a thread.");
        var sleeping = new Sleeping(operations);
        long? waits = WorkPass.Of(sleeping, new Batch(1)).Waits;
        Assert.That((sleeping.Slept, Run.OperationsOfWaits(operations)), Is.EqualTo((slept, slept)));
        Assert.That(waits, Is.GreaterThanOrEqualTo(slept));
    }

    [Test]
    public void Waits_of_a_new_process_end_when_they_are_counted_again([Values] bool recounts)
    {
        if (FileWaits.Others() is null) Assert.Ignore("This system does not count the waits of a thread.");
        long? waits = WorkPass.Of(new Sleeping(20) { EndsAfter = 20 }, new Batch(1), recounts).Waits;
        Assert.That(waits, recounts ? Is.LessThan(20) : Is.GreaterThanOrEqualTo(20));
    }

    sealed class Sleeping(int operations) : ICase
    {
        internal int EndsAfter { get; init; } = int.MaxValue;

        internal int Slept { get; private set; }

        public CaseId Id => CaseId.Parse("crud/sleep @ list-store/memory");

        public int WorkOperations => operations;

        public void Prepare()
        {
        }

        public long Execute(int times)
        {
            for (int i = 0; i < times && Slept < EndsAfter; i++, Slept++) Thread.Sleep(1);
            return 0;
        }

        public void Restore()
        {
        }

        public void Verify(long checksum)
        {
        }

        public void Dispose()
        {
        }
    }

    sealed class WritesWhenClosed(DirectoryInfo directory) : RelayedStore
    {
        internal const int Bytes = 4096;

        public override void Dispose()
        {
            File.WriteAllBytes(Path.Combine(directory.FullName, "late.db"), new byte[Bytes]);
            base.Dispose();
        }
    }
}
