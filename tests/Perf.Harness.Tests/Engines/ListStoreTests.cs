using Perf.Engines.Reference;

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
    public void State_differs_if_values_differ()
    {
        using var store = new ListStore();
        store.Insert(Customers.Loaded[0]);
        string before = store.State();

        store.Update(Customers.Loaded[0] with { Name = "John Deo 1" });

        Assert.That(store.State(), Is.Not.EqualTo(before).And.StartsWith("records 1, checksum "));
    }
}
