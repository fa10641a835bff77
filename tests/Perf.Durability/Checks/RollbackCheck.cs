using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>A transaction that is given up leaves nothing: no record, no entry of an index, no money.</summary>
static class RollbackCheck
{
    const int Loaded = 50;

    internal static void Run(IStore store)
    {
        Abilities abilities = Abilities.Prepare(store);
        var customers = new Customers();
        store.InsertMany(customers.Loaded.AsSpan()[..Loaded]);
        Content before = Content.Of(store, abilities.Bank);
        int johns = store.Query("John", 0).Count();

        store.Begin();
        ChangeALittle(store, customers);
        store.Table<IRollback>().Rollback();

        before.MustBe("After a rollback", Content.Of(store, abilities.Bank));
        Answer.MustBe("the records that a query finds after a rollback", store.Query("John", 0).Count(), johns);
        Answer.MustBe("the inserted record after a rollback", store.Read(Loaded + 1), null);
        Answer.MustBe("the deleted record after a rollback", store.Read(2), customers.Loaded[1]);
        if (store.Find<ITripTable>() is { } trips) SameTrips(store, trips);
        store.CheckIntegrity();

        Transaction.Of(store, open => ChangeALittle(open, customers));
        Answer.MustBe("the number of records when the same is committed", store.Count(), Loaded);
    }

    // As many in as out: a count alone would not notice.
    static void ChangeALittle(IStore store, Customers customers)
    {
        store.Insert(customers.Loaded[Loaded]);
        store.Update(customers.Loaded[0] with { Name = "John Other", Telephone = 1 });
        store.Delete(2);
        store.Upsert(customers.Loaded[2] with { Name = "Other" });
        store.Find<IBankTables>()?.Transfer(new BankTransfer(1, Account: 1, Teller: 1, Branch: 1, Amount: 5));
    }

    // Its table has an index. Both were made by an import that stays: their rows are rolled back.
    static void SameTrips(IStore store, ITripTable table)
    {
        Trip[] trips = [.. TripsGenerator.Generate().Take(Loaded)];
        table.Import(trips);
        int ofShape = table.OfShape(trips[0].ShapeId).Count();

        store.Begin();
        table.Import(trips);
        store.Table<IRollback>().Rollback();

        Answer.MustBe("the number of trips after a rollback", table.Count(), Loaded);
        Answer.MustBe("the trips of a shape after a rollback", table.OfShape(trips[0].ShapeId).Count(), ofShape);
    }
}
