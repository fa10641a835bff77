using NUnit.Framework;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Running;

public sealed class UnpairedFileTests
{
    [Test]
    public void What_had_to_wait_is_known_to_the_next_run_and_only_to_that()
    {
        using var folder = new ScratchFolder();
        var layout = new ProjectLayout(folder.Root);
        var file = new UnpairedFile(layout);
        Assert.That(file.Read(), Is.Empty, "nothing has run yet");
        string[] waiting = ["crud/query @ sqlite/wal-full", "crud/query @ litedb/direct"];
        file.Write(waiting);
        Assert.That(new UnpairedFile(layout).Read(), Is.EquivalentTo(waiting));
        file.Write([]);
        Assert.That(new UnpairedFile(layout).Read(), Is.Empty);
        Assert.That(folder.Files, Is.EqualTo(["artifacts/unpaired.txt"]), "never in git");
    }
}
