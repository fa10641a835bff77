using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.Reference;
using Perf.Engines.Stores;

namespace Perf.Harness.Tests.Engines;

/// <summary>The list store does what the store interface says.</summary>
public sealed class ListStoreTests
{
    static readonly Customers Customers = new();

    [Test]
    public void Records_come_by_ascending_id_in_whatever_order_they_were_inserted()
    {
        using var store = new ListStore();
        foreach (int place in new[] { 4, 0, 2, 3, 1 }) store.Insert(Customers.Loaded[place]);

        Assert.That(store.ReadAll(), Is.EqualTo(Customers.Loaded[..5]));
        store.CheckIntegrity();
    }

    [Test]
    public void An_id_that_is_there_is_not_inserted_again()
    {
        using var store = new ListStore();
        store.Insert(Customers.Loaded[0]);

        Assert.Throws<InvalidOperationException>(() => store.Insert(Customers.Loaded[0]));
        Assert.Throws<InvalidOperationException>(() => store.InsertMany([Customers.Loaded[1], Customers.Loaded[0]]));
        Assert.Throws<InvalidOperationException>(() => store.InsertMany([Customers.Loaded[1], Customers.Loaded[1]]));
        Assert.That(store.Count(), Is.EqualTo(1), "all of them or none");
    }

    [Test]
    public void Updates_and_deletes_say_whether_there_was_a_record()
    {
        using var store = new ListStore();
        store.Insert(Customers.Loaded[0]);

        Assert.That(store.Update(Customers.Loaded[1]), Is.False);
        Assert.That(store.Delete(2), Is.False);
        Assert.That(store.Update(Customers.Loaded[0] with { Telephone = 1 }), Is.True);
        Assert.That(store.Read(1)!.Telephone, Is.EqualTo(1));
        Assert.That(store.Delete(1), Is.True);
        Assert.That(store.Read(1), Is.Null);
    }

    [Test]
    public void Transactions_pair_up()
    {
        using var store = new ListStore();

        Assert.Throws<InvalidOperationException>(store.Commit);
        store.Begin();
        Assert.Throws<InvalidOperationException>(store.Begin);
        Assert.Throws<InvalidOperationException>(store.Flush);
        store.Commit();
        store.Flush();
    }

    [Test]
    public void The_state_tells_other_values_apart()
    {
        using var store = new ListStore();
        store.Insert(Customers.Loaded[0]);
        string before = store.State();

        store.Update(Customers.Loaded[0] with { Name = "John Deo 1" });

        Assert.That(store.State(), Is.Not.EqualTo(before).And.StartsWith("records 1, checksum "));
    }

    [Test]
    public void Tables_pair_up_and_are_sorted()
    {
        using var store = new ListStore();
        var tables = store.Table<INamedTables>();
        tables.Create("b");
        tables.Create("a");

        Assert.That(tables.Names(), Is.EqualTo(["a", "b"]));
        Assert.Throws<InvalidOperationException>(() => tables.Create("a"));
        tables.Drop("a");
        Assert.Throws<InvalidOperationException>(() => tables.Drop("a"));
    }
}
