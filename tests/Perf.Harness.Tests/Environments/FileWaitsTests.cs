namespace Perf.Harness.Tests.Environments;

/// <summary>A wait within a file call of an engine is not a wait of the code.</summary>
sealed class FileWaitsTests
{
    [Test]
    public void Only_a_wait_outside_of_file_calls_counts()
    {
        if (FileWaits.Others() is not { } before)
        {
            Assert.Ignore("Skipped: this system does not report how often a thread waits.");
            return;
        }

        using (FileWaits.Exclude()) Thread.Sleep(1);
        long within = FileWaits.Others()!.Value - before;
        Thread.Sleep(1);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(within, Is.Zero);
        Assert.That(FileWaits.Others() - before, Is.Positive);
    }
}
