namespace Perf.Harness.Tests.Sqlite;

public sealed class PlanTests
{
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

    [Test]
    public void Statement_of_a_closed_connection_has_no_plan()
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
