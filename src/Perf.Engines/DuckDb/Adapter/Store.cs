using DuckDB.NET.Data;
using Perf.Engines.AdoNet;
using Perf.Engines.Data;
using Perf.Engines.Sqlite;

namespace Perf.Engines.DuckDb;

/// <summary>A store on DuckDB: many rows go through its appender, and all else through ADO.NET.</summary>
public sealed class Store : AdoNetStore
{
    internal Store(PreparedCommands commands, IReadOnlyDictionary<string, string> options)
        : base(commands, Dialect, new SqlUpkeep(commands, Dialect), options)
    {
    }

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

    /// <inheritdoc/>
    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        using (DuckDBAppender appender = AppenderOf("Customer"))
        {
            foreach (Customer record in records)
            {
                appender.CreateRow().AppendValue(record.Id).AppendValue(record.Name).AppendValue(record.Telephone)
                    .AppendValue(record.DateOfBirth).EndRow();
            }
        }
        scope.Complete();
    }

    /// <inheritdoc/>
    public override long Import(IEnumerable<Trip> trips)
    {
        int id = (int)CountTrips();         // makes the table, too; ids count from 1 again after trips were cleared
        int before = id;
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        using (DuckDBAppender appender = AppenderOf("Trips"))
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

    /// <inheritdoc/>
    public override void InsertTrip(Trip trip) => Import([trip]);

    DuckDBAppender AppenderOf(string table) => ((DuckDBConnection)Commands.Connection).CreateAppender(table);
}
