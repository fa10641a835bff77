using Perf.Engines.Reference;

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
