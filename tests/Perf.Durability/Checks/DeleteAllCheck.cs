using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>
/// Every record goes that is deleted in shuffled order, the last two as well: a published harness never reached them.
/// </summary>
static class DeleteAllCheck
{
    internal static void Run(IStore store)
    {
        ImmutableArray<Customer> loaded = new Customers().Loaded;
        store.InsertMany(loaded.AsSpan());
        int[] places = CustomersTable.Shuffled();
        Transaction.Of(store, open =>
        {
            foreach (int place in places[..^2]) Delete(open, loaded[place].Id);
        });
        Answer.MustBe("the records before the last two deletes", store.Count(), 2);

        foreach (int place in places[^2..]) Delete(store, loaded[place].Id);

        Answer.MustBe("the records after the last delete", store.Count(), 0);
        Answer.MustBe("the records read after the last delete", store.ReadAll().Count(), 0);
        Answer.MustBe("a second delete of the last", store.Delete(loaded[places[^1]].Id), false);
        store.CheckIntegrity();
    }

    static void Delete(IStore store, int id)
    {
        Answer.MustBe($"a delete of record {id}", store.Delete(id), true);
        Answer.MustBe($"record {id} after its delete", store.Read(id), null);
    }
}
