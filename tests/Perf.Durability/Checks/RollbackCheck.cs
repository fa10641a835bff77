using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>A transaction that is given up leaves nothing: no record, no entry of an index, no money.</summary>
static class RollbackCheck
{
    const int Loaded = 50;

    internal static void Run(IRollbackStore store)
    {
        Abilities abilities = Abilities.Prepare(store);
        var customers = new Customers();
        store.InsertMany(customers.Loaded.AsSpan()[..Loaded]);
        Content before = Content.Of(store, abilities.Bank);
        int johns = store.Query("John", 0).Count();

        store.Begin();
        ChangeALittle(store, customers);
        store.Rollback();

        before.MustBe("After a rollback", Content.Of(store, abilities.Bank));
        Answer.MustBe("the records that a query finds after a rollback", store.Query("John", 0).Count(), johns);
        Answer.MustBe("the inserted record after a rollback", store.Read(Loaded + 1), null);
        Answer.MustBe("the deleted record after a rollback", store.Read(2), customers.Loaded[1]);
        if (store is ITripStore trips) SameTrips(trips);
        store.CheckIntegrity();

        Transaction.Of(store, open => ChangeALittle(open, customers));
        Answer.MustBe("the number of records when the same is committed", store.Count(), Loaded);
    }

    // As many in as out: a count alone would not notice.
    static void ChangeALittle(IStore store, Customers customers)
    {
        store.Insert(customers.Loaded[Loaded]);
        store.Update(customers.Loaded[0] with { Name = "John Nobody", Telephone = 1 });
        store.Delete(2);
        store.Upsert(customers.Loaded[2] with { Name = "Nobody" });
        if (store is IBankStore bank) bank.Transfer(new BankTransfer(1, Account: 1, Teller: 1, Branch: 1, Amount: 5));
    }

    // Its table has an index. Both were made by an import that stays: what is given up is their rows.
    static void SameTrips(ITripStore store)
    {
        Trip[] trips = [.. TripsGenerator.Generate().Take(Loaded)];
        store.Import(trips);
        int ofShape = store.TripsOfShape(trips[0].ShapeId).Count();

        store.Begin();
        store.Import(trips);
        ((IRollbackStore)store).Rollback();

        Answer.MustBe("the number of trips after a rollback", store.CountTrips(), Loaded);
        Answer.MustBe("the trips of a shape after a rollback", store.TripsOfShape(trips[0].ShapeId).Count(), ofShape);
    }
}
