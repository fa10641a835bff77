using Perf.Durability.Writing;

namespace Perf.Durability.Checks;

/// <summary>
/// A copy of the files between two writes equals the files after a kill at that moment: it opens and
/// has every commit, in the middle of a transaction too.
/// </summary>
static class PausedCopyCheck
{
    const ulong Seed = 11;
    const int Commits = 30;

    /// <param name="root">The folder of the store.</param>
    /// <param name="open">Opens a store in a folder.</param>
    internal static void Run(DirectoryInfo root, Func<DirectoryInfo, IStore> open)
    {
        using IStore store = open(root);
        var stream = new CommitStream(Seed, Abilities.Prepare(store));
        while (stream.Number < Commits) stream.Next().MakeIn(store);
        MustHold("A copy made between two commits", stream.Content, root, open);
        if (store.Find<IRollback>() is not { } rollback) return;

        Content committed = stream.Content;
        store.Begin();
        for (int i = 0; i < 3; i++)
        {
            foreach (Change change in stream.Next().Changes) change.MakeIn(store);
        }

        MustHold("A copy made in the middle of a transaction", committed, root, open);
        rollback.Rollback();
    }

    static void MustHold(string what, Content wanted, DirectoryInfo root, Func<DirectoryInfo, IStore> open)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("perf-copy-");
        try
        {
            FolderCopy.Make(root, folder);
            wanted.MustBe(what, Read(folder, open));
        }
        catch (Exception damage) when (damage is not WrongAnswerException)
        {
            throw new WrongAnswerException($"{what} can't be read: {damage.Message}");
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>The content of a copy that is whole by the engine's own check.</summary>
    internal static Content Read(DirectoryInfo folder, Func<DirectoryInfo, IStore> open)
    {
        using IStore copy = open(folder);
        copy.CheckIntegrity();
        return Content.Of(copy, copy.Find<IBankTables>() is not null);
    }
}
