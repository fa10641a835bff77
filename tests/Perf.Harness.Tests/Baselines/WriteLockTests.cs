using NUnit.Framework;
using Perf.Harness.Baselines;

namespace Perf.Harness.Tests.Baselines;

public sealed class WriteLockTests
{
    [Test]
    public void Who_waits_too_long_is_told_what_holds_it()
    {
        using var folder = new ScratchFolder();
        var mine = new WriteLock(folder.Root, TimeSpan.FromMinutes(1));
        var yours = new WriteLock(folder.Root, TimeSpan.FromMilliseconds(30));
        using IDisposable held = mine.Take();
        Assert.That(() => yours.Take(), Throws.TypeOf<BaselineException>().With.Message.Matches(
            "found that another process has been writing here for 0 s \\(it holds .+\\.lock\\), wanted to write\\. "
            + "End that process, or wait for it, and do it again\\.$"));
    }

    [Test]
    public void A_lock_that_was_let_go_is_free()
    {
        using var folder = new ScratchFolder();
        var writing = new WriteLock(folder.Root, TimeSpan.FromMilliseconds(30));
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

    [Test]
    public void Two_folders_are_written_at_the_same_time()
    {
        using ScratchFolder one = new(), other = new();
        using IDisposable first = new WriteLock(one.Root, TimeSpan.FromMilliseconds(30)).Take();
        Assert.DoesNotThrow(() => new WriteLock(other.Root, TimeSpan.FromMilliseconds(30)).Take().Dispose());
    }
}
