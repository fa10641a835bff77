extern alias StandIns;

using Perf.Engines.Data;
using Perf.Engines.SqliteRaw;
using StandIns::Perf.StandIns;
using Store = StandIns::Perf.StandIns.VirtualTable.Store;

namespace Perf.Studies.StandIns;

/// <summary>
/// The list as a virtual table: full SQL with the list's answers, an index on the id and nowhere else.
/// </summary>
public sealed class VirtualTableTests
{
    static readonly Customers Customers = new();

    [Test]
    public void Filters_and_joins_give_the_answers_of_the_list()
    {
        using Store store = Filled();
        store.Connection.Execute("CREATE TABLE Orders (Id INTEGER PRIMARY KEY, CustomerId INTEGER NOT NULL)");
        store.Connection.Execute("INSERT INTO Orders (CustomerId) SELECT Id FROM Customer WHERE Id % 7 = 0");
        Customer[] list = [.. Customers.Loaded];

        using var scope = Assert.EnterMultipleScope();
        Assert.That(
            Numbers(store,
                "SELECT Id FROM Customer WHERE Telephone BETWEEN 2000000 AND 3000000 AND Name NOT LIKE 'John%'"),
            Is.EqualTo(list.Where(one => one.Telephone is >= 2_000_000 and <= 3_000_000
                && !one.Name.StartsWith("John", StringComparison.Ordinal)).Select(one => (long)one.Id)));
        Assert.That(
            Numbers(store, "SELECT c.Telephone FROM Orders o JOIN Customer c ON c.Id = o.CustomerId ORDER BY o.Id"),
            Is.EqualTo(list.Where(one => one.Id % 7 == 0).Select(one => one.Telephone)));
        Assert.That(
            Numbers(store, "SELECT count(*) FROM Customer a JOIN Customer b ON b.Id = a.Id + 1 "
                + "WHERE b.Telephone > a.Telephone"),
            Is.EqualTo([list.Zip(list.Skip(1)).LongCount(pair => pair.Second.Telephone > pair.First.Telephone)]));
        Assert.That(
            Numbers(store, "SELECT Id FROM Customer ORDER BY Id DESC LIMIT 3"), Is.EqualTo([1_000L, 999, 998]));
        Assert.That(
            Numbers(store, "SELECT count(*) FROM Customer WHERE Id IN (5, 3, 5000) OR rowid = 9"),
            Is.EqualTo([3L]));
        Assert.That(
            Numbers(store, "SELECT max(Telephone) FROM Customer GROUP BY substr(DateOfBirth, 1, 3) ORDER BY 1"),
            Is.EqualTo(list.GroupBy(one => one.DateOfBirth.Year / 10)
                .Select(ten => ten.Max(one => one.Telephone)).Order()));
    }

    [TestCase("Id = 5", "VIRTUAL TABLE INDEX 1:")]
    [TestCase("rowid = 5", "VIRTUAL TABLE INDEX 1:")]
    [TestCase("Telephone = 5", "VIRTUAL TABLE INDEX 0:")]
    [TestCase("Id > 5", "VIRTUAL TABLE INDEX 0:")]
    public void The_planner_takes_the_index_for_an_id_only(string filter, string index)
    {
        using Store store = Filled();

        using var plan = new RawStatement(
            store.Connection, $"EXPLAIN QUERY PLAN SELECT Name FROM Customer WHERE {filter}");
        using RawStatement.Reading reading = plan.Read();

        Assert.That(plan.Step() ? plan.Text(3) : "", Does.Contain("SCAN").And.Contain(index));
    }

    [Test]
    public void Rows_are_written_by_any_statement()
    {
        using Store store = Filled();
        store.Connection.Execute("UPDATE Customer SET Telephone = Telephone + 1 WHERE Id <= 10");
        store.Connection.Execute("DELETE FROM Customer WHERE Id > 20");
        store.Connection.Execute(
            "INSERT INTO Customer SELECT Id + 100, Name, 7, DateOfBirth FROM Customer WHERE Id < 3");
        store.Connection.Execute("UPDATE Customer SET Id = 500 WHERE Id = 20");

        Assert.That(store.List.ReadAll(), Is.EqualTo(
            (Customer[])
            [
                .. Customers.Loaded[..10].Select(one => one with { Telephone = one.Telephone + 1 }),
                .. Customers.Loaded[10..19],
                .. Customers.Loaded[..2].Select(one => one with { Id = one.Id + 100, Telephone = 7 }),
                Customers.Loaded[19] with { Id = 500 },
            ]));
        store.CheckIntegrity();
    }

    [Test]
    public void A_rollback_takes_every_change_back()
    {
        using Store store = Filled();
        string before = store.State();

        store.Begin();
        store.Insert(MadeCustomers.Customer(2_000));
        store.Update(MadeCustomers.Customer(2_000) with { Name = "Jane" });
        store.Delete(1);
        store.Upsert(MadeCustomers.Customer(1));
        store.Connection.Execute("UPDATE Customer SET Id = 3000 WHERE Id = 7");
        store.Connection.Execute("DELETE FROM Customer WHERE Id % 2 = 0");
        store.Table<IRollback>().Rollback();

        Assert.That(store.State(), Is.EqualTo(before));
        store.CheckIntegrity();
    }

    [Test]
    public void Store_can_be_closed_during_a_read_and_releases_everything()
    {
        var lists = new List<WeakReference>();
        for (int i = 0; i < 20; i++) ReadAndClose(lists);

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.That(lists.Count(list => list.IsAlive), Is.Zero, "a handle that was not freed keeps its list");
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    static void ReadAndClose(List<WeakReference> lists)
    {
        Store store = Filled();
        lists.Add(new WeakReference(store.List));
        using IEnumerator<Customer> one = store.ReadAll().GetEnumerator();
        using IEnumerator<Customer> other = store.Query("John", 0).GetEnumerator();
        one.MoveNext();
        other.MoveNext();
        store.Begin();
        store.Delete(3);
        store.Dispose();
        store.Dispose();
    }

    static Store Filled()
    {
        var store = new Store(work: null);
        store.InsertMany(Customers.Loaded.AsSpan());
        return store;
    }

    static List<long> Numbers(Store store, string sql)
    {
        using var statement = new RawStatement(store.Connection, sql);
        using RawStatement.Reading reading = statement.Read();
        var numbers = new List<long>();
        while (statement.Step()) numbers.Add(statement.Number(0));
        return numbers;
    }
}
