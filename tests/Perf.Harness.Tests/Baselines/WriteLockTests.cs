namespace Perf.Harness.Tests.Baselines;

public sealed class WriteLockTests : TestsInFolder
{
    [Test]
    public void Waiting_too_long_for_the_lock_is_an_error()
    {
        var mine = new WriteLock(Folder.Root, TimeSpan.FromMinutes(1));
        var yours = new WriteLock(Folder.Root, TimeSpan.FromMilliseconds(30));
        using IDisposable taken = mine.Take();
        Assert.That(() => yours.Take(), Throws.TypeOf<BaselineException>().With.Message.Matches(
            "another process has locked the folder for 0 s \\(lock file .+perf-write\\.lock\\)\\. "
            + "Wait for that process or end it, and run the command again\\.$"));
    }

    [Test]
    public void Released_lock_is_free()
    {
        var writing = new WriteLock(Folder.Root, TimeSpan.FromMinutes(1));
        writing.Take().Dispose();
        Assert.DoesNotThrow(() => writing.Take().Dispose());
    }

    [Test]
    public void Nothing_stays_in_the_folder()
    {
        using IDisposable taken = new WriteLock(Folder.Root, TimeSpan.FromMinutes(1)).Take();
        Assert.That(Folder.Files, Is.Empty);
    }
}
