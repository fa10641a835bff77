using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

public sealed class PlanTests
{
    const string ByShape = "SELECT RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, "
        + "WheelchairAccessible FROM Trips WHERE ShapeId = @ShapeId";

    [Test]
    public void Each_statement_that_ran_has_one_line_sorted_by_its_text()
    {
        using var test = new TestStore("memory");

        WorkCounts work = test.Count(store =>
        {
            store.Insert(TestStore.Customer(1));
            store.Update(TestStore.Customer(1));
            store.Read(1);
            store.Read(2);
            store.Delete(1);
        });

        Assert.That(work.Plans.Select(plan => $"{plan.Statement} -> {plan.Steps}"), Is.EqualTo(new[]
        {
            "DELETE FROM Customer WHERE Id = @Id -> SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)",
            "SELECT Id, Name, Telephone, DateOfBirth FROM Customer WHERE Id = @Id"
                + " -> SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)",
            "UPDATE Customer SET Name = @Name, Telephone = @Telephone, DateOfBirth = @DateOfBirth WHERE Id = @Id"
                + " -> SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)",
        }));
    }

    [Test]
    public void A_lost_index_shows()
    {
        using var test = new TestStore("memory");
        test.Store.Table<ITripTable>().Import(TestStore.Trips(100));
        WorkCounts with = test.Count(store => _ = store.Table<ITripTable>().OfShape("S1").Count());
        test.Run("DROP INDEX TripsShape");
        WorkCounts without = test.Count(store => _ = store.Table<ITripTable>().OfShape("S1").Count());

        Assert.That(with.Plans.Single(), Is.EqualTo(
            new QueryPlan(ByShape, "SEARCH Trips USING INDEX TripsShape (ShapeId=?)")));
        Assert.That(without.Plans.Single(), Is.EqualTo(new QueryPlan(ByShape, "SCAN Trips")));
    }

    [Test]
    public void A_statement_whose_connection_was_closed_meanwhile_says_so()
    {
        using var test = new TestStore("wal-off");

        WorkCounts work = test.Count(_ =>
        {
            using var another = test.OpenAnother();
            another.Read(1);
        });

        Assert.That(work.Plans.Single().Steps, Is.EqualTo("not known: the connection was closed while counting"));
    }

    [Test]
    public void Statements_of_two_connections_are_planned_each_on_its_own()
    {
        using var test = new TestStore("wal-off");
        using var another = test.OpenAnother();

        WorkCounts work = test.Count(store =>
        {
            store.Read(1);
            another.Delete(1);
        });

        Assert.That(string.Join(' ', work.Plans.Select(plan => plan.Statement[..6])), Is.EqualTo("DELETE SELECT"));
    }
}
