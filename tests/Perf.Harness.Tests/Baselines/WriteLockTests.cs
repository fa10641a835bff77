namespace Perf.Harness.Tests.Baselines;

public sealed class WriteLockTests
{
    [Test]
    public void Waiting_too_long_for_the_lock_is_an_error()
    {
        using var folder = new ScratchFolder();
        var mine = new WriteLock(folder.Root, TimeSpan.FromMinutes(1));
        var yours = new WriteLock(folder.Root, TimeSpan.FromMilliseconds(30));
        using IDisposable taken = mine.Take();
        Assert.That(() => yours.Take(), Throws.TypeOf<BaselineException>().With.Message.Matches(
            "another process has locked the folder for 0 s \\(lock file .+perf-write\\.lock\\)\\. "
            + "Wait for that process or end it, and run the command again\\.$"));
    }

    [Test]
    public void Released_lock_is_free()
    {
        using var folder = new ScratchFolder();
        var writing = new WriteLock(folder.Root, TimeSpan.FromMinutes(1));
        writing.Take().Dispose();
        Assert.DoesNotThrow(() => writing.Take().Dispose());
    }

    [Test]
    public void Nothing_stays_in_the_folder()
    {
        using var folder = new ScratchFolder();
        using IDisposable taken = new WriteLock(folder.Root, TimeSpan.FromMinutes(1)).Take();
        Assert.That(folder.Files, Is.Empty);
    }
}
