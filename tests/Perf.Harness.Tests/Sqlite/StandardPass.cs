using Perf.Engines.AdoNet;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A little of everything, on each configuration.</summary>
static class StandardPass
{
    static readonly string[] OnAdoNet =
        [Perf.Engines.MicrosoftDataSqlite.Configurations.Engine, Perf.Engines.SystemDataSqlite.Configurations.Engine];

    /// <summary>Every configuration of a SQLite that ADO.NET drives, whichever provider brought it.</summary>
    public static IEnumerable<EngineConfiguration> All => EngineCatalogue.All
        .Where(configuration => configuration.LeftOut is null && OnAdoNet.Contains(configuration.Engine));

    public static IEnumerable<string> Names => All.Select(configuration => configuration.ToString());

    internal static WorkCounts On(string configuration)
    {
        using var test = new TestStore(configuration);
        return test.CountAny(store => Run((AdoNetStore)store));
    }

    static void Run(AdoNetStore store)
    {
        for (int i = 1; i <= 20; i++) store.Insert(TestStore.Customer(i));
        store.InsertMany([.. TestStore.Customers(100, 500)]);
        _ = store.ReadAll().Count();
        _ = store.Query("John", 5_555_200).Count();
        for (int i = 1; i <= 20; i++) store.Update(TestStore.Customer(i));
        for (int i = 10; i <= 30; i++) store.Upsert(TestStore.Customer(i));
        store.Flush();
        for (int i = 1; i <= 20; i++) store.Delete(i);
        store.Table<INamedTables>().Create("Test1");
        store.Table<INamedTables>().Drop("Test1");
        store.Table<ITripTable>().Import(TestStore.Trips(1_000));
        _ = store.Table<ITripTable>().OfShape("S7").Count();
        _ = store.Table<ITripTable>().OfBlock("B7").Count();
        store.Table<ITripTable>().Clear();
    }
}
