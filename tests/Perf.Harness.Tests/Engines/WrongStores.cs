using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>Stores that do one thing wrong, each with the workloads that have to notice.</summary>
public static class WrongStores
{
    static readonly string[] OnCustomers =
    [
        "insert-one", "insert-in-transaction", "insert-many", "insert-batch", "insert-batch-in-transaction",
        "insert-values", "read-one", "read-all", "read-all-to-list", "read-by-name", "read-cached", "query",
        "update-one", "upsert", "delete-one",
    ];

    static readonly string[] Inserting = ["insert-one", "insert-in-transaction", "insert-large"];

    static readonly string[] OnTrips = ["trips-import", "trips-search-key", "trips-search-index", "trips-search-scan"];

    public static IEnumerable<TestCaseData> All =>
    [
        .. Noticed(() => new LosesTheLastOfMany(), [.. OnCustomers, "delete-all"]),
        .. Noticed(() => new CountsOneMore(), [.. OnCustomers, "delete-all", "insert-large"]),
        .. Noticed(() => new ReadsAllButTheLast(), [.. OnCustomers, "insert-large"]),
        .. Noticed(() => new ReadsAllBackwards(), [.. OnCustomers, "insert-large"]),
        .. Noticed(() => new ReadsAllWithAnotherDay(), [.. OnCustomers, "insert-large"]),
        .. Noticed(() => new InsertsNothing(), Inserting),
        .. Noticed(() => new LosesOneOfManyInserts(), Inserting),
        .. Noticed(() => new InsertsAnotherTelephone(), Inserting),
        .. Noticed(() => new ReadsTheNextRow(), "read-one", "read-cached"),
        .. Noticed(() => new ReadsTheNextRowUnderTheRightId(), "read-one", "read-cached"),
        .. Noticed(() => new ReadsNoNames(), "read-one", "read-cached"),
        .. Noticed(() => new NeverFindsTheLastId(), "read-one", "read-cached"),
        .. Noticed(() => new ReadsNothing(), "read-one", "read-all", "read-all-to-list", "read-cached"),
        .. Noticed(() => new ComparesWithAtLeast(), "query"),
        .. Noticed(() => new IgnoresThePrefix(), "query", "read-by-name"),
        .. Noticed(() => new FindsOneTwice(), "query", "read-by-name"),
        .. Noticed(() => new CutsThePrefix(), "query", "read-by-name"),
        .. Noticed(() => new SaysItUpdates(), "update-one"),
        .. Noticed(() => new UpdatesAndSaysNo(), "update-one"),
        .. Noticed(() => new UpdatesAnotherRow(), "update-one"),
        .. Noticed(() => new OnlyInserts(), "upsert"),
        .. Noticed(() => new OnlyUpdates(), "upsert"),
        .. Noticed(() => new SaysItDeletes(), "delete-one", "delete-all"),
        .. Noticed(() => new DeletesAnotherRow(), "delete-one"),
        .. Noticed(() => new LeavesTheLastTwo(), "delete-all"),
        .. Noticed(store => new CreatesNothing(store), "create-table", "drop-table"),
        .. Noticed(store => new DropsNothing(store), "drop-table"),
        .. Noticed(store => new ImportsAllButTheLast(store), OnTrips),
        .. Noticed(store => new ImportsOneTwice(store), OnTrips),
        .. Noticed(store => new SwapsTwoTrips(store), "trips-import"),
        .. Noticed(store => new CutsHeadsignsAtTheComma(store), OnTrips),
        .. Noticed(store => new FindsTheNextTrip(store), "trips-search-key"),
        .. Noticed(store => new MissesOneOfTheBlock(store), "trips-search-scan"),
        .. Noticed(store => new FindsAnotherBlockToo(store), "trips-search-scan"),
        .. Noticed(store => new MissesOneOfTheShape(store), "trips-search-index"),
        .. Noticed(store => new FindsAnotherShapeToo(store), "trips-search-index"),
    ];

    internal static IEnumerable<TestCaseData> Noticed(Func<IStore, object> table, params string[] workloads) =>
        Noticed(table(new ListStore()).GetType(), () => WithTable(table), workloads);

    internal static IEnumerable<TestCaseData> Noticed(Func<IStore> store, params string[] workloads) =>
        Noticed(store().GetType(), store, workloads);

    static IEnumerable<TestCaseData> Noticed(Type wrong, Func<IStore> store, string[] workloads) =>
        workloads.Select(workload => new TestCaseData(workload, store)
            .SetName($"A_store_that_{wrong.Name}_is_noticed_by({workload})"));

    static RelayedStore WithTable(Func<IStore, object> table)
    {
        var list = new ListStore();
        return new RelayedStore(list, table(list));
    }

    static Customer Wrong(Customer record) => record with { Telephone = record.Telephone + 1 };

    sealed class LosesTheLastOfMany : RelayedStore
    {
        public override void InsertMany(ReadOnlySpan<Customer> records) => base.InsertMany(records[..^1]);
    }

    sealed class CountsOneMore : RelayedStore
    {
        public override long Count() => base.Count() + 1;
    }

    sealed class ReadsAllButTheLast : RelayedStore
    {
        public override IEnumerable<Customer> ReadAll() => base.ReadAll().SkipLast(1);
    }

    sealed class ReadsNoNames : RelayedStore
    {
        public override Customer? Read(int id) => base.Read(id) is { } record ? record with { Name = "" } : null;
    }

    sealed class ReadsAllBackwards : RelayedStore
    {
        public override IEnumerable<Customer> ReadAll() => base.ReadAll().Reverse();
    }

    sealed class ReadsAllWithAnotherDay : RelayedStore
    {
        public override IEnumerable<Customer> ReadAll() =>
            base.ReadAll().Select(record => record with { DateOfBirth = record.DateOfBirth.AddHours(1) });
    }

    sealed class InsertsNothing : RelayedStore
    {
        public override void Insert(Customer record)
        {
        }
    }

    sealed class LosesOneOfManyInserts : RelayedStore
    {
        public override void Insert(Customer record)
        {
            if (record.Id % 100 != 7) base.Insert(record);
        }
    }

    sealed class InsertsAnotherTelephone : RelayedStore
    {
        public override void Insert(Customer record) => base.Insert(Wrong(record));
    }

    sealed class ReadsTheNextRow : RelayedStore
    {
        public override Customer? Read(int id) => base.Read(id % Customers.LoadedCount + 1);
    }

    sealed class ReadsTheNextRowUnderTheRightId : RelayedStore
    {
        public override Customer? Read(int id) => base.Read(id % Customers.LoadedCount + 1)! with { Id = id };
    }

    sealed class NeverFindsTheLastId : RelayedStore
    {
        public override Customer? Read(int id) => id == Customers.LoadedCount ? null : base.Read(id);
    }

    sealed class ReadsNothing : RelayedStore
    {
        public override Customer? Read(int id) => null;

        public override IEnumerable<Customer> ReadAll() => [];
    }

    sealed class ComparesWithAtLeast : RelayedStore
    {
        public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
            base.Query(namePrefix, telephoneAbove - 1);
    }

    sealed class IgnoresThePrefix : RelayedStore
    {
        public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
            base.Query("", telephoneAbove);
    }

    sealed class CutsThePrefix : RelayedStore
    {
        public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
            base.Query(namePrefix[..^1], telephoneAbove);
    }

    sealed class FindsOneTwice : RelayedStore
    {
        public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
        {
            var found = base.Query(namePrefix, telephoneAbove).ToList();
            return found.Append(found[^1]);
        }
    }

    sealed class SaysItUpdates : RelayedStore
    {
        public override bool Update(Customer record) => true;
    }

    sealed class UpdatesAndSaysNo : RelayedStore
    {
        public override bool Update(Customer record) => base.Update(record) && false;
    }

    sealed class UpdatesAnotherRow : RelayedStore
    {
        public override bool Update(Customer record) =>
            base.Update(record with { Id = record.Id % Customers.LoadedCount + 1 });
    }

    sealed class OnlyInserts : RelayedStore
    {
        public override void Upsert(Customer record)
        {
            if (Read(record.Id) is null) Insert(record);
        }
    }

    sealed class OnlyUpdates : RelayedStore
    {
        public override void Upsert(Customer record) => Update(record);
    }

    sealed class SaysItDeletes : RelayedStore
    {
        public override bool Delete(int id) => true;
    }

    sealed class DeletesAnotherRow : RelayedStore
    {
        public override bool Delete(int id)
        {
            int other = id % Customers.LoadedCount + 1;
            return base.Delete(other) || base.Delete(ReadAll().First().Id);
        }
    }

    sealed class LeavesTheLastTwo : RelayedStore
    {
        public override bool Delete(int id) => Count() <= 2 || base.Delete(id);
    }

    sealed class CreatesNothing(IStore store) : RelayedTables(store)
    {
        public override void Create(string name)
        {
        }

        public override void Drop(string name)
        {
        }
    }

    sealed class DropsNothing(IStore store) : RelayedTables(store)
    {
        public override void Drop(string name)
        {
        }
    }

    sealed class ImportsAllButTheLast(IStore store) : RelayedTrips(store)
    {
        public override long Import(IEnumerable<Trip> trips) => base.Import(trips.SkipLast(1)) + 1;
    }

    sealed class ImportsOneTwice(IStore store) : RelayedTrips(store)
    {
        public override long Import(IEnumerable<Trip> trips) => base.Import(trips.Prepend(trips.First())) - 1;
    }

    sealed class SwapsTwoTrips(IStore store) : RelayedTrips(store)
    {
        public override long Import(IEnumerable<Trip> trips)
        {
            var all = trips.ToList();
            (all[0], all[1]) = (all[1], all[0]);
            return base.Import(all);
        }
    }

    sealed class CutsHeadsignsAtTheComma(IStore store) : RelayedTrips(store)
    {
        public override long Import(IEnumerable<Trip> trips) =>
            base.Import(trips.Select(trip => trip with { TripHeadsign = trip.TripHeadsign.Split(',')[0] }));
    }

    sealed class FindsTheNextTrip(IStore store) : RelayedTrips(store)
    {
        public override Trip? Find(int id) => base.Find(id % (int)Count() + 1);
    }

    sealed class MissesOneOfTheBlock(IStore store) : RelayedTrips(store)
    {
        public override IEnumerable<Trip> OfBlock(string blockId) => base.OfBlock(blockId).Skip(1);
    }

    sealed class FindsAnotherBlockToo(IStore store) : RelayedTrips(store)
    {
        public override IEnumerable<Trip> OfBlock(string blockId) =>
            base.OfBlock(blockId).Append(Find(1)!);
    }

    sealed class MissesOneOfTheShape(IStore store) : RelayedTrips(store)
    {
        public override IEnumerable<Trip> OfShape(string shapeId) => base.OfShape(shapeId).Skip(1);
    }

    sealed class FindsAnotherShapeToo(IStore store) : RelayedTrips(store)
    {
        public override IEnumerable<Trip> OfShape(string shapeId) =>
            base.OfShape(shapeId).Append(Find(1)!);
    }
}
