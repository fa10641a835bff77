using Perf.Durability.Checks;

namespace Perf.Durability;

/// <summary>Copies of the files of a store that is open: people's idea of a backup, and what a crash leaves.</summary>
[AskedOf(nameof(EngineFixtures.All)), Needs(Promise = true, Files = true), Category("durability")]
public sealed class CopyTests(EngineConfiguration engine)
{
    StoreFolder _folder = null!;

    [SetUp]
    public void Needs_files()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        _folder = new StoreFolder(engine);
        using (_folder.Open())
        {
            if (Unreadable() is { } why)
                Assert.Ignore($"the files of {engine} can't be copied while it is open: {why}");
        }
    }

    [TearDown]
    public void Remove_the_folder() => _folder?.Dispose();

    [Test]
    public void Copy_of_a_paused_store_has_exactly_the_committed_records()
    {
        PausedCopyCheck.Run(_folder.Root, folder => engine.Open(folder, null));
        Evidence.Note(engine, Flag.Durability, "between two commits and in the middle of a transaction");
    }

    [Test]
    public void A_store_is_none_the_worse_for_copies_made_under_load()
    {
        string copies = CopyUnderLoadCheck.Run(_folder.Root, folder => engine.Open(folder, null));
        TestContext.Out.WriteLine($"{engine}: {copies}");
    }

    string? Unreadable()
    {
        DirectoryInfo copy = Directory.CreateTempSubdirectory("perf-copy-");
        try
        {
            return FolderCopy.Make(_folder.Root, copy) == 0 ? "there are none in its folder" : null;
        }
        catch (IOException locked)
        {
            return locked.Message;
        }
        finally
        {
            copy.Delete(recursive: true);
        }
    }
}
