using Perf.Durability.Writing;

namespace Perf.Durability.Checks;

/// <summary>
/// Copies of the files at random instants of a write load. Copying is no legal backup: SQLite's "How To Corrupt" says
/// that such a copy may have old and new pages. So the content of a copy is reported, and the check is that
/// opening it ends, and that the store it was taken from is none the worse.
/// </summary>
static class CopyUnderLoadCheck
{
    const ulong Seed = 13;
    const int Copies = 4;
    const int MillisecondsAtMost = 15;
    const int CommitsAtLeast = 50;

    /// <param name="root">The folder of the store.</param>
    /// <param name="open">Opens a store in a folder.</param>
    /// <returns>What became of the copies, for people.</returns>
    internal static string Run(DirectoryInfo root, Func<DirectoryInfo, IStore> open)
    {
        var random = new SeededRandom(Seed);
        using var stop = new CancellationTokenSource();
        using IStore store = open(root);
        Abilities abilities = Abilities.Prepare(store);
        Task<int> writing = Elsewhere.Start(() => Write(store, abilities, stop.Token));
        DirectoryInfo copies = Directory.CreateTempSubdirectory("perf-copies-");
        try
        {
            for (int i = 1; i <= Copies; i++)
            {
                Thread.Sleep(random.Between(1, MillisecondsAtMost));
                FolderCopy.Make(root, copies.CreateSubdirectory($"{i}"));
            }

            stop.Cancel();
            Outcome<int> written = writing.Outcome();
            if (written.Refusal is { } refusal) throw refusal;
            new CommitStream(Seed, abilities).AdvanceTo(written.Result).Content
                .MustBe("The store whose files were copied", Content.Of(store, abilities.Bank));
            store.CheckIntegrity();
            return string.Join("; ", copies.EnumerateDirectories().OrderBy(copy => copy.Name, StringComparer.Ordinal)
                .Select(copy => OutcomeOf(copy, open, abilities, written.Result)));
        }
        finally
        {
            stop.Cancel();
            writing.EndsWithin(TimeSpan.FromSeconds(30));
            copies.Delete(recursive: true);
        }
    }

    static int Write(IStore store, Abilities abilities, CancellationToken stop)
    {
        var stream = new CommitStream(Seed, abilities);
        while (!stop.IsCancellationRequested || stream.Number < CommitsAtLeast) stream.Next().MakeIn(store);
        return stream.Number;
    }

    static string OutcomeOf(DirectoryInfo folder, Func<DirectoryInfo, IStore> open, Abilities abilities, int written)
    {
        Outcome<Content> copy = Elsewhere.Start(() => PausedCopyCheck.Read(folder, open)).Outcome();
        if (copy.Refusal is { } refusal) return $"a copy says that it is damaged: {refusal.Message}";
        var stream = new CommitStream(Seed, abilities);
        while (stream.Content.DifferenceOf(copy.Result!) is not null && stream.Number < written) stream.Next();
        return stream.Content.DifferenceOf(copy.Result!) is null ? $"a copy is the state after commit {stream.Number}"
            : "a copy is no state that ever was, and does not say so";
    }
}
