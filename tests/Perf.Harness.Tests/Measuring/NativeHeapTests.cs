namespace Perf.Harness.Tests.Measuring;

/// <summary>What a case takes does not hang on which others its worker has.</summary>
public sealed class NativeHeapTests
{
    [Test, Platform(Include = "Linux", Reason = "glibc alone reads them")]
    public void Worker_starts_with_settings_that_keep_freed_native_memory() => Assert.That(
        new WorkerProcess("suite.dll", TimeSpan.FromSeconds(1)).StartInfo().Environment,
        Does.ContainKey("MALLOC_TRIM_THRESHOLD_").And.ContainKey("MALLOC_TOP_PAD_")
            .And.ContainKey("MALLOC_MMAP_THRESHOLD_"));

    [Test]
    public void Allocator_settings_of_the_user_are_kept()
    {
        var worker = new WorkerProcess("suite.dll", TimeSpan.FromSeconds(1))
        {
            Variables = new Dictionary<string, string> { ["MALLOC_TOP_PAD_"] = "1" },
        };
        Assert.That(worker.StartInfo().Environment,
            Does.ContainKey("MALLOC_TOP_PAD_").And.Not.ContainKey("MALLOC_TRIM_THRESHOLD_"));
    }
}
