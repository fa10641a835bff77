using DuckDB.NET.Data;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.DuckDb;

/// <summary>A store on DuckDB: many rows go through its appender, and all else through ADO.NET.</summary>
static class Store
{
    internal static Dialect Dialect { get; } = new()
    {
        Name = "duckdb",
        ParameterPrefix = "$",
        ParametersAreNamedWithPrefix = false,
        CreateCustomers = "CREATE TABLE IF NOT EXISTS Customer (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, "
            + "Telephone BIGINT NOT NULL, DateOfBirth TIMESTAMP NOT NULL)",
        SelectByName = CustomerSql.SelectByName.Replace(" LIKE ", " ILIKE ", StringComparison.Ordinal),
        SelectTables = "SELECT table_name FROM duckdb_tables() WHERE table_name NOT IN ('Customer', 'Trips') "
            + "ORDER BY table_name",
        Flush = ["CHECKPOINT"],
        Shrink = ["CHECKPOINT"],            // VACUUM gives nothing back

        // Not its blocks: deleted rows stay in their group, and a checkpoint writes to free blocks and frees others.
        State = "SELECT 'wal ' || wal_size FROM pragma_database_size()",
    };

    internal static AdoNetStore Of(PreparedCommands commands, IReadOnlyDictionary<string, string> options) => new(
        commands, Dialect, new SqlUpkeep(commands, Dialect), options, Tables, new AppendedCustomers(commands));

    static TableSet<AdoNetStore> Tables { get; } =
        AdoNetStore.All.With<ITripTable>(store => new AppendedTrips(store.Commands));

    internal static DuckDBAppender AppenderOf(this PreparedCommands commands, string table) =>
        ((DuckDBConnection)commands.Connection).CreateAppender(table);
}

/// <summary>The customers; many go through the appender.</summary>
sealed class AppendedCustomers(PreparedCommands commands) : CustomerTable(commands, Store.Dialect)
{
    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        using (DuckDBAppender appender = Commands.AppenderOf("Customer"))
        {
            foreach (Customer record in records)
            {
                appender.CreateRow().AppendValue(record.Id).AppendValue(record.Name).AppendValue(record.Telephone)
                    .AppendValue(record.DateOfBirth).EndRow();
            }
        }
        scope.Complete();
    }
}

/// <summary>The trips; all go through the appender.</summary>
sealed class AppendedTrips(PreparedCommands commands) : TripTable(commands, Store.Dialect)
{
    public override long Import(IEnumerable<Trip> trips)
    {
        int id = (int)Count();         // ids count from 1 again after trips were cleared
        int before = id;
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        using (DuckDBAppender appender = Commands.AppenderOf("Trips"))
        {
            foreach (Trip trip in trips)
            {
                appender.CreateRow().AppendValue(++id).AppendValue(trip.RouteId).AppendValue(trip.ServiceId)
                    .AppendValue(trip.TripId).AppendValue(trip.TripHeadsign).AppendValue(trip.DirectionId)
                    .AppendValue(trip.BlockId).AppendValue(trip.ShapeId).AppendValue(trip.WheelchairAccessible)
                    .EndRow();
            }
        }
        scope.Complete();
        return id - before;
    }

    public override void Insert(Trip trip) => Import([trip]);
}
