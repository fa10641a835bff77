namespace Perf.Harness.Tests.Methods;

public sealed class UncountedDatabasesTests
{
    [Test]
    public void Database_that_is_not_counted_is_named() => Assert.That(
        UncountedDatabases.Line([("LiteDB", "5.0.21"), ("Dapper", "2.1.86")]), Is.EqualTo(
            "not counted: statements of LiteDB 5.0.21. These are counted in SQLite alone. Allocations, sizes of files, "
            + "instructions and time are judged, and on Linux the file calls and syncs of LiteDB 5.0.21, and LiteDB's "
            + "indexes and pragmas"));

    [Test]
    public void Native_database_has_no_file_calls_that_are_seen() => Assert.That(
        UncountedDatabases.Line([("Realm", "20.1.0")]), Is.EqualTo(
            "not counted: statements, file calls and syncs of Realm 20.1.0. These are counted in SQLite alone. "
            + "Allocations, sizes of files, instructions and time are judged"));

    [Test]
    public void Project_with_SQLite_alone_has_no_such_line() =>
        Assert.That(UncountedDatabases.Line([("Microsoft.Data.Sqlite.Core", "10.0.15")]), Is.Null);
}
