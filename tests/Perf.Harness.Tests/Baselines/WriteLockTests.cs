namespace Perf.Harness.Tests.Baselines;

public sealed class WriteLockTests
{
    [Test]
    public void Who_waits_too_long_is_told_what_is_held()
    {
        using var folder = new ScratchFolder();
        var mine = new WriteLock(folder.Root, TimeSpan.FromMinutes(1));
        var yours = new WriteLock(folder.Root, TimeSpan.FromMilliseconds(30));
        using IDisposable held = mine.Take();
        Assert.That(() => yours.Take(), Throws.TypeOf<BaselineException>().With.Message.Matches(
            "found that another process has been writing for 0 s \\(it holds .+perf-write\\.lock\\), "
            + "wanted to write here\\. End that process, or wait for it, and do it again\\.$"));
    }

    [Test]
    public void A_lock_that_was_let_go_is_free()
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
        using IDisposable held = new WriteLock(folder.Root, TimeSpan.FromMinutes(1)).Take();
        Assert.That(folder.Files, Is.Empty);
    }
}
