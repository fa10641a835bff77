namespace Perf.Harness.Tests.Sqlite;

/// <summary>Connections that the harness did not open are counted.</summary>
public sealed class ProcessWorkTests
{
    [Test]
    public void Work_of_any_connection_is_counted()
    {
        using ProcessWork work = Connections.BeginWork();
        using SqliteConnection connection = Connections.Open();
        connection.Run("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        work.Start();
        connection.Run("SELECT * FROM t WHERE name = 'b'");
        WorkCounts counted = work.Stop();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(counted[Metric.Statements], Is.EqualTo(1));
        Assert.That(counted[Metric.VmSteps], Is.GreaterThan(0));
        Assert.That(counted.Plans.Single().Steps, Is.EqualTo("SCAN t"));
        Assert.That(work.Rows().Single().Value["t"], Is.EqualTo(2));
    }

    [Test]
    public void Closed_connection_has_no_rows()
    {
        using ProcessWork work = Connections.BeginWork();
        using (SqliteConnection connection = Connections.Open()) connection.Run("CREATE TABLE t (id)");

        Assert.That(work.Rows(), Is.Empty);
    }

    [Test]
    public void Options_and_schema_are_those_of_the_connections_that_a_call_uses()
    {
        using ProcessWork work = Connections.BeginWork();
        using SqliteConnection unused = Connections.Open(), kept = Connections.Open();
        unused.Run("PRAGMA synchronous = off; CREATE TABLE other (id)");
        kept.Run("CREATE TABLE t (id)");
        work.WatchUse();
        kept.Run("CREATE INDEX i ON t (id); SELECT 1");
        using (SqliteConnection closed = Connections.Open())
            closed.Run("PRAGMA synchronous = normal; CREATE VIEW v AS SELECT 1");
        work.EndUse();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(work.Options["synchronous"], Is.EqualTo("full, normal"));
        Assert.That(work.Options["journal_mode"], Is.EqualTo("memory"));
        Assert.That(work.Schema, Is.EqualTo(new[]
        {
            "CREATE INDEX i ON t (id)", "CREATE TABLE t (id)", "CREATE VIEW v AS SELECT 1",
        }));
    }

    [Test]
    public void Reader_that_is_not_disposed_is_an_unfinished_statement()
    {
        using ProcessWork work = Connections.BeginWork();
        using SqliteConnection connection = Connections.Open();
        connection.Run("CREATE TABLE t (id); INSERT INTO t VALUES (1), (2)");
        using SqliteCommand command = connection.Command("SELECT id FROM t");
        using (SqliteDataReader reader = command.ExecuteReader())
        {
            reader.Read();
            Assert.That(work.Unfinished().Values, Is.EqualTo(new[] { "SELECT id FROM t" }));
        }

        Assert.That(work.Unfinished(), Is.Empty);
    }

    [Test]
    public void Temporary_tables_have_rows_too()
    {
        using ProcessWork work = Connections.BeginWork();
        using SqliteConnection connection = Connections.Open();
        connection.Run("CREATE TEMP TABLE batch_1 (id); INSERT INTO batch_1 VALUES (1)");
        Assert.That(work.Rows().Single().Value["temporary table batch_1"], Is.EqualTo(1));
    }

    [Test]
    public void Statements_without_a_plan_are_named_without_their_values() => Assert.That(
        UnplannedStatements.Of(
            ["INSERT INTO t VALUES (17, 'it''s', x'00', 1.5e3, @p1)", "SELECT a\n FROM t2", "BEGIN", "PRAGMA a = 5",
                "INSERT INTO t VALUES (18, '', x'01', 2, @p1)", "CREATE TABLE t (id)"],
            [new QueryPlan("SELECT a FROM t2", "SCAN t2")]),
        Is.EqualTo(new[] { "BEGIN", "INSERT INTO t VALUES (?, ?, ?, ?, @p1)", "PRAGMA a = 5" }));
}
