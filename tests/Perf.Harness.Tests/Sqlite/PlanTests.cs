namespace Perf.Harness.Tests.Sqlite;

public sealed class PlanTests
{
    IStore? _kept;

    [TearDown]
    public void Close() => _kept?.Dispose();

    [Test]
    public void Plans_have_one_line_for_each_statement_sorted_by_text()
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

    [TestCase("wal-off")]
    [TestCase("delete-full")]
    public void Statement_of_a_closed_connection_has_its_plan(string configuration)
    {
        using var test = new TestStore(configuration);
        WorkCounts open = test.Count(_ => _kept = ReadOnAnother(test));
        WorkCounts closed = test.Count(_ => ReadOnAnother(test).Dispose());

        Assert.That(closed.Plans.Single().Steps, Is.EqualTo("SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)"));
        Metric[] ofStatements = [Metric.Statements, Metric.Prepares, Metric.VmSteps, Metric.Reads, Metric.CacheMisses];
        Assert.That(ofStatements.Select(one => closed[one]), Is.EqualTo(ofStatements.Select(one => open[one])));
    }

    static IStore ReadOnAnother(TestStore test)
    {
        IStore another = test.OpenAnother();
        another.Read(1);
        return another;
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
