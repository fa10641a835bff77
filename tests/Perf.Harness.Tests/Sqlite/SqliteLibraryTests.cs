using NUnit.Framework;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;

namespace Perf.Harness.Tests.Sqlite;

public sealed class SqliteLibraryTests
{
    [Test]
    public void It_is_the_library_that_the_provider_calls()
    {
        using var test = new TestStore("memory");

        Assert.Multiple(() =>
        {
            Assert.That(Library.Native.Version, Is.EqualTo(test.Connection.ServerVersion));
            Assert.That(
                Library.Native.SourceId, Is.EqualTo(test.Connection.ExecuteScalar("SELECT sqlite_source_id()")));
            Assert.That(Library.Native.CompileOptions(), Has.Some.StartsWith("THREADSAFE="));
        });
    }

    [Test]
    public void The_subject_names_package_and_source_id() =>
        Assert.That(
            Library.Subject().ToString(),
            Does.Match(@"Microsoft\.Data\.Sqlite\.Core \d+\.\d+\.\d+, "
                + @".*SQLite 3\.\d+\.\d+ \d{4}-\d\d-\d\d .* [0-9a-f]{64}, "
                + @"SQLitePCLRaw\.bundle_e_sqlite3 \d+\.\d+\.\d+,"));

    [Test]
    public void A_query_that_cannot_be_compiled_is_an_error_with_the_reason()
    {
        using var test = new TestStore("memory");
        nint connection = test.Connection.Handle!.DangerousGetHandle();

        Assert.That(
            () => Library.Native.Query(connection, "SELECT * FROM Gone", 0),
            Throws.TypeOf<SqliteLibraryException>().With.Message.EqualTo("no such table: Gone: SELECT * FROM Gone"));
    }

    [Test]
    public void A_connection_tells_its_cache_hits()
    {
        const int cacheHits = 7;  // SQLITE_DBSTATUS_CACHE_HIT
        using var test = new TestStore("memory");
        nint connection = test.Connection.Handle!.DangerousGetHandle();
        int before = Library.Native.ConnectionStatus(connection, cacheHits)!.Value;

        test.Store.Insert(TestStore.Customer(1));

        Assert.That(Library.Native.ConnectionStatus(connection, cacheHits), Is.GreaterThan(before));
    }

    [Test]
    public void A_number_that_the_library_is_too_old_to_keep_is_not_known()
    {
        const int ofTheFuture = 1_000;
        using var test = new TestStore("memory");

        Assert.That(
            Library.Native.ConnectionStatus(test.Connection.Handle!.DangerousGetHandle(), ofTheFuture), Is.Null);
    }
}
