using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class QueryPlanReaderTests
{
    [TestCase("SCAN TABLE Trips", "SCAN Trips")]
    [TestCase("SCAN Trips", "SCAN Trips")]
    [TestCase("SCAN TABLE Trips AS t USING COVERING INDEX i", "SCAN t USING COVERING INDEX i")]
    [TestCase("SEARCH TABLE t USING INDEX i (name=?)", "SEARCH t USING INDEX i (name=?)")]
    [TestCase("SEARCH  t  USING INTEGER PRIMARY KEY (rowid=?)", "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)")]
    [TestCase("SCAN SUBQUERY 3", "SCAN (subquery)")]
    [TestCase("SCAN (subquery-3)", "SCAN (subquery)")]
    [TestCase("SCAN SUBQUERY 3 AS s", "SCAN s")]
    [TestCase("CO-ROUTINE 0x7F00", "CO-ROUTINE (subquery)")]
    [TestCase("MATERIALIZE 2", "MATERIALIZE (subquery)")]
    [TestCase("CORRELATED SCALAR SUBQUERY 4", "CORRELATED SCALAR SUBQUERY")]
    [TestCase("USE TEMP B-TREE FOR ORDER BY", "USE TEMP B-TREE FOR ORDER BY")]
    public void Step_reads_the_same_in_every_version(string said, string read) =>
        Assert.That(QueryPlanReader.NormaliseStep(said), Is.EqualTo(read));

    [TestCase("BEGIN IMMEDIATE")]
    [TestCase("COMMIT")]
    [TestCase("PRAGMA page_count")]
    [TestCase("DROP TABLE Customer")]
    [TestCase("CREATE TABLE Customer (Id)")]
    [TestCase("INSERT INTO Customer VALUES (1, 'a', 2, 'b')")]
    public void Statement_without_a_plan_has_none(string sql) => Assert.That(PlanOf(sql), Is.Null);

    [Test]
    public void White_space_is_made_single_and_steps_are_joined() =>
        Assert.That(
            PlanOf("""
                -- oldest first
                SELECT Name
                  FROM Customer
                 ORDER BY DateOfBirth
                """),
            Is.EqualTo(new QueryPlan(
                "-- oldest first SELECT Name FROM Customer ORDER BY DateOfBirth",
                "SCAN Customer; USE TEMP B-TREE FOR ORDER BY")));

    [Test]
    public void Missing_plan_has_its_reason() =>
        Assert.That(PlanOf("SELECT * FROM Gone")?.Steps, Is.EqualTo("not known: no such table: Gone"));

    static QueryPlan? PlanOf(string sql)
    {
        using var test = new TestStore("memory");
        return QueryPlanReader.PlanOf(Library.Native, test.Connection.Handle!.DangerousGetHandle(), sql);
    }
}
