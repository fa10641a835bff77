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
    static readonly string[] ById = ["read-one", "read-cached"];
    static readonly string[] ByPrefix = ["query", "read-by-name"];
    static readonly string[] OnTrips = ["trips-import", "trips-search-key", "trips-search-index", "trips-search-scan"];

    public static IEnumerable<TestCaseData> All =>
    [
        .. Wrong("LosesTheLastOfMany", () => new() { LosesTheLastOfMany = true }, [.. OnCustomers, "delete-all"]),
        .. Wrong("CountsOneMore", () => new() { Counting = count => count + 1 },
            [.. OnCustomers, "delete-all", "insert-large"]),
        .. Wrong("ReadsAllButTheLast", () => new() { ReadingAll = all => all.SkipLast(1) },
            [.. OnCustomers, "insert-large"]),
        .. Wrong("ReadsAllBackwards", () => new() { ReadingAll = all => all.Reverse() },
            [.. OnCustomers, "insert-large"]),
        .. Wrong("ReadsAllWithAnotherDay", () => new()
            {
                ReadingAll = all => all.Select(record => record with { DateOfBirth = record.DateOfBirth.AddHours(1) }),
            },
            [.. OnCustomers, "insert-large"]),
        .. Wrong("InsertsNothing", () => new() { Inserting = _ => null }, Inserting),
        .. Wrong("LosesOneOfManyInserts", () => new() { Inserting = record => record.Id % 100 == 7 ? null : record },
            Inserting),
        .. Wrong("InsertsAnotherTelephone",
            () => new() { Inserting = record => record with { Telephone = record.Telephone + 1 } }, Inserting),
        .. Wrong("ReadsTheNextRow", () => new() { Reading = (list, id) => list.Read(Next(id)) }, ById),
        .. Wrong("ReadsTheNextRowUnderTheRightId",
            () => new() { Reading = (list, id) => list.Read(Next(id))! with { Id = id } }, ById),
        .. Wrong("ReadsNoNames",
            () => new() { Reading = (list, id) => list.Read(id) is { } record ? record with { Name = "" } : null },
            ById),
        .. Wrong("NeverFindsTheLastId",
            () => new() { Reading = (list, id) => id == Customers.LoadedCount ? null : list.Read(id) }, ById),
        .. Wrong("ReadsNothing", () => new() { Reading = (_, _) => null, ReadingAll = _ => [] },
            [.. ById, "read-all", "read-all-to-list"]),
        .. Wrong("ComparesWithAtLeast",
            () => new() { Querying = (list, prefix, above) => list.Query(prefix, above - 1) }, "query"),
        .. Wrong("IgnoresThePrefix", () => new() { Querying = (list, _, above) => list.Query("", above) }, ByPrefix),
        .. Wrong("FindsOneTwice",
            () => new() { Querying = (list, prefix, above) => WithLastTwice(list.Query(prefix, above)) }, ByPrefix),
        .. Wrong("CutsThePrefix",
            () => new() { Querying = (list, prefix, above) => list.Query(prefix[..^1], above) }, ByPrefix),
        .. Wrong("SaysItUpdates", () => new() { Updating = (_, _) => true }, "update-one"),
        .. Wrong("UpdatesAndSaysNo", () => new() { Updating = (list, record) => list.Update(record) && false },
            "update-one"),
        .. Wrong("UpdatesAnotherRow",
            () => new() { Updating = (list, record) => list.Update(record with { Id = Next(record.Id) }) },
            "update-one"),
        .. Wrong("OnlyInserts", () => new() { Upserting = InsertIfMissing }, "upsert"),
        .. Wrong("OnlyUpdates", () => new() { Upserting = (list, record) => list.Update(record) }, "upsert"),
        .. Wrong("SaysItDeletes", () => new() { Deleting = (_, _) => true }, "delete-one", "delete-all"),
        .. Wrong("DeletesAnotherRow", () => new()
            {
                Deleting = (list, id) => list.Delete(Next(id)) || list.Delete(list.ReadAll().First().Id),
            },
            "delete-one"),
        .. Wrong("LeavesTheLastTwo", () => new() { Deleting = (list, id) => list.Count() <= 2 || list.Delete(id) },
            "delete-all"),
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
        Noticed(table(new ListStore()).GetType().Name, () => WithTable(table), workloads);

    internal static IEnumerable<TestCaseData> Wrong(
        string wrong, Func<WrongStore> store, params string[] workloads) => Noticed(wrong, store, workloads);

    static IEnumerable<TestCaseData> Noticed(string wrong, Func<IStore> store, string[] workloads) =>
        workloads.Select(workload => new TestCaseData(workload, store)
            .SetName($"A_store_that_{wrong}_is_noticed_by({workload})"));

    static RelayedStore WithTable(Func<IStore, object> table)
    {
        var list = new ListStore();
        return new RelayedStore(list, table(list));
    }

    static int Next(int id) => id % Customers.LoadedCount + 1;

    static IEnumerable<Customer> WithLastTwice(IEnumerable<Customer> found)
    {
        Customer[] all = [.. found];
        return all.Append(all[^1]);
    }

    static void InsertIfMissing(ICustomerTable list, Customer record)
    {
        if (list.Read(record.Id) is null) list.Insert(record);
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
