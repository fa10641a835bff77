using Perf.Harness.Tests.Mutations;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A mutated store answers as the store does: a gate finds it by counts alone.</summary>
public sealed class MutationTests
{
    const int Records = 40;

    static IEnumerable<string> Names => Mutation.All.Keys;

    [TestCaseSource(nameof(Names))]
    public void Mutated_store_answers_like_the_original(string mutation)
    {
        using var test = new TestStore(EngineCatalogue.Find("microsoft-data-sqlite/wal-off").With(mutation));
        IStore store = test.Any;
        foreach (Customer record in TestStore.Customers(1, Records)) store.Insert(record);
        store.Begin();
        store.InsertMany([.. TestStore.Customers(100, 2)]);
        store.Commit();
        store.Upsert(TestStore.Customer(1));
        store.Delete(2);

        Assert.That(store.Read(1), Is.EqualTo(TestStore.Customer(1)));
        Assert.That(store.ReadAll().Count(), Is.EqualTo(Records + 1));
        Assert.That(store.Query("John", 5_555_100), Is.EqualTo(new[] { TestStore.Customer(101) }));
    }
}
