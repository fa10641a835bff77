using Perf.Durability;
using Perf.Durability.Checks;

namespace Perf.Harness.Tests.Durability;

/// <summary>The checks of copies catch a copy that lacks a file, and a store that is worse after it.</summary>
public sealed class CopyControlTests
{
    static readonly EngineConfiguration Engine = EngineCatalogue.Find("microsoft-data-sqlite/wal-off");

    [Test]
    public void Copy_without_the_log_is_caught()
    {
        using var folder = new StoreFolder(Engine);
        Assert.That(
            () => PausedCopyCheck.Run(folder.Root, OpenWithoutLog),
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("A copy made between two commits"));
    }

    [Test]
    public void Store_that_forgets_updates_while_it_is_copied_is_caught()
    {
        using var folder = new StoreFolder(Engine);
        Assert.That(
            () => CopyUnderLoadCheck.Run(folder.Root, of => new ForgetsUpdates(Engine.Open(of, null))),
            Throws.TypeOf<WrongAnswerException>().With.Message.StartsWith("The store whose files were copied"));
    }

    static IStore OpenWithoutLog(DirectoryInfo folder)
    {
        foreach (FileInfo log in folder.EnumerateFiles("*-wal")) log.Delete();
        return Engine.Open(folder, null);
    }
}
