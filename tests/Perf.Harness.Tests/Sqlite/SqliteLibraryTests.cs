using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class SqliteLibraryTests
{
    [Test]
    public void Library_is_that_of_the_provider()
    {
        using var test = new TestStore("memory");

        using var scope = Assert.EnterMultipleScope();
        Assert.That(Library.Native.Version, Is.EqualTo(test.Connection.ServerVersion));
        Assert.That(
            Library.Native.SourceId, Is.EqualTo(test.Connection.ExecuteScalar("SELECT sqlite_source_id()")));
        Assert.That(Library.Native.CompileOptions(), Has.Some.StartsWith("THREADSAFE="));
    }

    [Test]
    public void Subject_names_package_and_source_id() =>
        Assert.That(
            Library.Subject().ToString(),
            Does.Match(@"Microsoft\.Data\.Sqlite\.Core \d+\.\d+\.\d+, "
                + @".*SQLite 3\.\d+\.\d+ \d{4}-\d\d-\d\d .* [0-9a-f]{64}, "
                + @"SQLitePCLRaw\.bundle_e_sqlite3 \d+\.\d+\.\d+,"));

    [Test]
    public void Query_that_cannot_be_compiled_is_an_error_with_the_reason()
    {
        using var test = new TestStore("memory");
        nint connection = test.Connection.Handle!.DangerousGetHandle();

        Assert.That(
            () => Library.Native.Query(connection, "SELECT * FROM Gone", 0),
            Throws.TypeOf<SqliteLibraryException>().With.Message.EqualTo("no such table: Gone: SELECT * FROM Gone"));
    }

    [Test]
    public void Number_that_the_library_is_too_old_to_keep_is_not_known()
    {
        const int ofTheFuture = 1_000;
        using var test = new TestStore("memory");

        Assert.That(
            Library.Native.ConnectionStatus(test.Connection.Handle!.DangerousGetHandle(), ofTheFuture), Is.Null);
    }
}
