using System.Data.Common;
using Perf.Engines.AdoNet;
using Perf.Engines.Data;
using Perf.Tests.Servers;

namespace Perf.Studies.Databases;

/// <summary>What goes over the wire, counted; and what is there after the server was killed.</summary>
[Category("postgresql")]
public sealed class RoundTripTests
{
    const int Rows = 1_000;
    const int RowsAtMost = 2 * Rows;
    const int SomeRowsOfLog = 1_500;       // bytes; a row takes some 150

    LocalServer _server = null!;
    CountingRelay _relay = null!;
    DirectoryInfo _directory = null!;

    [OneTimeSetUp]
    public void Start()
    {
        if (Postgresql.Kind.Find() is not { } programs)
        {
            Assert.Ignore(Postgresql.Kind.Absent);
            return;
        }
        _server = new LocalServer(Postgresql.Kind, programs);
    }

    [OneTimeTearDown]
    public void Stop() => _server?.Dispose();

    [SetUp]
    public void Connect()
    {
        _directory = Directory.CreateTempSubdirectory("perf-round-trips-");
        _relay = new CountingRelay(_server.Port);
        _server.Announce(_relay.Port);
    }

    [TearDown]
    public void Disconnect()
    {
        _relay.Dispose();
        _directory.Delete(recursive: true);
    }

    [Test]
    public void A_batch_runs_as_many_statements_in_a_hundredth_of_the_round_trips()
    {
        (long RoundTrips, long Statements) single = Inserts("postgresql");
        (long RoundTrips, long Statements) batched = Inserts("postgresql-batch");

        TestContext.Out.WriteLine($"{Rows} rows: one by one {single}, in batches {batched}");
        Assert.That(single.RoundTrips, Is.InRange(Rows, Rows + 2), "a row is a round trip; and the commit");
        Assert.That(batched.RoundTrips, Is.InRange(Rows / 100, Rows / 100 + 2));
        Assert.That(batched.Statements, Is.EqualTo(single.Statements));
        Facts.Write("round trips of inserts in a transaction", single.RoundTrips);
        Facts.Write("round trips of batched inserts", batched.RoundTrips);
    }

    [Test]
    public void A_transaction_saves_no_round_trip_of_its_statements()
    {
        using AdoNetStore store = Open("postgresql");
        Customer[] records = [.. Some(Rows)];
        (long roundTrips, _) = _relay.Count(() =>
        {
            foreach (Customer record in records) store.Insert(record);
        });

        Assert.That(roundTrips, Is.InRange(Rows, Rows + 2));
        Facts.Write("round trips of single inserts", roundTrips);
    }

    [Test]
    public void Returning_yields_the_id_without_another_statement()
    {
        using AdoNetStore store = Open("postgresql");
        store.Table<ITripTable>().Import([new Trip("1", "1", "1", "East", 0, "B", "S", null)]);
        const string insert = "INSERT INTO Trips (RouteId, ServiceId, TripId, TripHeadsign, BlockId, ShapeId) "
            + "VALUES ('1', '1', 'second', 'East', 'B', 'S')";
        long selected = 0;
        long returned = 0;

        (long RoundTrips, long Statements) select = _relay.Count(() =>
        {
            _ = Scalar(store, insert);
            selected = Scalar(store, "SELECT lastval()");
        });
        (long RoundTrips, long Statements) returning =
            _relay.Count(() => returned = Scalar(store, insert + " RETURNING Id"));

        TestContext.Out.WriteLine($"INSERT and SELECT {select}, INSERT RETURNING {returning}");
        Assert.That((select, returning), Is.EqualTo(((2L, 2L), (1L, 1L))));
        Assert.That((selected, returned), Is.EqualTo((2, 3)));
        Assert.That(store.Table<ITripTable>().Find(3)?.TripId, Is.EqualTo("second"));
    }

    [Test]
    public void Killed_server_keeps_synchronous_commits()
    {
        (long committed, long kept) = AfterKill("postgresql", _ => true);

        Assert.That(kept, Is.EqualTo(committed));
    }

    // That is why it is of class none. A page of the log that is full is written; the last one stays in memory until
    // the log's writer comes round, every ten seconds here.
    [Test]
    public void Killed_server_loses_asynchronous_commits_in_memory()
    {
        const string inMemory =
            "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), pg_current_wal_flush_lsn())::bigint";
        (long committed, long kept) = AfterKill("postgresql-async", store => Scalar(store, inMemory) > SomeRowsOfLog);

        Assert.That(kept, Is.LessThan(committed));
    }

    /// <summary>How many rows were committed when the server was killed, and how many are there afterwards.</summary>
    (long Committed, long Kept) AfterKill(string configuration, Func<AdoNetStore, bool> isReady)
    {
        AdoNetStore store = Open(configuration);
        store.Flush();
        int committed = 0;
        foreach (Customer customer in Some(RowsAtMost))
        {
            store.Insert(customer);
            if (++committed >= Rows && isReady(store)) break;
        }
        _server.KillAndRestart();
        _relay.Dispose();
        store.Dispose();

        _relay = new CountingRelay(_server.Port);
        _server.Announce(_relay.Port);
        using AdoNetStore again = Open(configuration);
        long kept = again.Count();
        TestContext.Out.WriteLine($"{configuration}: {kept} of {committed} rows after a kill");
        return (committed, kept);
    }

    (long RoundTrips, long Statements) Inserts(string configuration)
    {
        DirectoryInfo own = _directory.CreateSubdirectory(configuration);
        using AdoNetStore store = Open(configuration, own);
        Customer[] records = [.. Some(Rows)];
        (long, long) counted = _relay.Count(() => store.InsertMany(records));
        Assert.That(store.ReadAll(), Is.EqualTo(records));
        return counted;
    }

    AdoNetStore Open(string configuration, DirectoryInfo? directory = null)
    {
        EngineConfiguration row = Configurations.Read().Single(one => one.Name == configuration);
        return (AdoNetStore)row.Open(directory ?? _directory, null);
    }

    static long Scalar(AdoNetStore store, string sql)
    {
        using DbCommand command = store.Connection.CreateCommand();
        command.CommandText = sql;
        return Convert.ToInt64(command.ExecuteScalar(), CultureInfo.InvariantCulture);
    }

    static IEnumerable<Customer> Some(int count) => Enumerable.Range(1, count)
        .Select(id => new Customer(id, $"John Doe {id}", 5_555_000 + id, new DateTime(1970, 1, 1).AddDays(id)));
}
