using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>A store that was closed and opened again has the same content, by count and checksum too.</summary>
static class ReopenCheck
{
    const ulong Seed = 5;
    const int Commits = 60;

    /// <param name="open">Opens a store of the directory; called twice.</param>
    internal static void Run(Func<IStore> open)
    {
        Content written;
        long checksum;
        using (IStore store = open())
        {
            var stream = new CommitStream(Seed, Abilities.Prepare(store));
            while (stream.Number < Commits) stream.Next().MakeIn(store);
            written = stream.Content;
            checksum = Checksum(store);
            written.MustBe("Before it was closed", Content.Of(store, store.Find<IBankTables>() is not null));
        }

        using IStore again = open();
        written.MustBe("After it was closed and opened", Content.Of(again, again.Find<IBankTables>() is not null));
        Answer.MustBe("the checksum after it was closed and opened", Checksum(again), checksum);
        again.CheckIntegrity();
    }

    static long Checksum(IStore store) =>
        store.ReadAll().Aggregate(0L, (sum, record) => unchecked(sum + record.Checksum()));
}
