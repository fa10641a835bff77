using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>A reader sees one state to its end, even if another client commits meanwhile.</summary>
static class SnapshotCheck
{
    /// <summary>Reads half, lets a second store change every record, and reads the rest.</summary>
    /// <param name="open">Opens a store of the directory; called twice.</param>
    /// <param name="patience">How long the second client may take, before the first goes on.</param>
    /// <returns>How the writer got on, for people.</returns>
    internal static string Run(Func<IStore> open, TimeSpan patience)
    {
        using IStore store = open();
        var customers = new Customers();
        store.InsertMany(customers.Loaded.AsSpan());
        Content before = Content.RecordsOf(store);
        var read = new List<Customer>();
        Task<bool> writing;
        bool waited;
        using (IEnumerator<Customer> reader = store.ReadAll().GetEnumerator())
        {
            while (read.Count < Customers.LoadedCount / 2 && reader.MoveNext()) read.Add(reader.Current);
            writing = Elsewhere.Start(() => ChangeAll(open, customers));
            waited = !writing.EndsWithin(patience);
            while (reader.MoveNext()) read.Add(reader.Current);
        }

        Outcome<bool> outcome = writing.Outcome();
        before.MustBe("The rows of a read during which another connection committed", Content.OfRecords(read));
        if (outcome.Refusal is { } refusal) return $"the writer is refused: {refusal.Message}";
        Answer.MustBe("the first record after the commit", store.Read(1)?.Telephone, 1);
        return waited ? "the writer waits for the reader" : "the writer does not wait for the reader";
    }

    static bool ChangeAll(Func<IStore> open, Customers customers)
    {
        using IStore writer = open();
        Transaction.Of(writer, opened =>
        {
            foreach (Customer record in customers.Loaded) opened.Update(record with { Telephone = record.Id });
        });
        return true;
    }
}
