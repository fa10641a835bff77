using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Perf.Engines.Sqlite;
using Perf.Harness.Baselines;

namespace Perf.Engines.AdoNet;

/// <summary>
/// What one database wants said otherwise than SQLite; all other statements are the same text everywhere. A parameter
/// is written <c>@Name</c> in every text, whatever the prefix.
/// </summary>
public sealed record Dialect
{
    /// <summary>SQLite's, which the texts are written in.</summary>
    public static Dialect Sqlite { get; } = new() { Name = "sqlite", IsSqlite = true };

    /// <summary>The name.</summary>
    public required string Name { get; init; }

    /// <summary>Whether the database is SQLite itself, whose upkeep is known.</summary>
    internal bool IsSqlite { get; init; }

    /// <summary>Makes the place of a store; <c>{store}</c> is its name.</summary>
    public IReadOnlyList<string> PrepareStore { get; init; } = [];

    /// <summary>What a parameter begins with: <c>@</c>, or <c>:</c>.</summary>
    public string ParameterPrefix { get; init; } = "@";

    /// <summary>Whether a parameter's name has that too where it is bound.</summary>
    internal bool ParametersAreNamedWithPrefix { get; init; } = true;

    /// <summary>Makes the customers table where it is missing.</summary>
    public string CreateCustomers { get; init; } = CustomerSql.Create;

    /// <summary>The query by the name's pattern, whatever its case, and by telephone.</summary>
    public string SelectByName { get; init; } = CustomerSql.SelectByName;

    /// <summary>Replaces a customer, or inserts it.</summary>
    public string Upsert { get; init; } = CustomerSql.UpsertOne;

    /// <summary>Makes the trips table and its index where they are missing; the database counts the ids.</summary>
    public IReadOnlyList<string> CreateTrips { get; init; } = [TripSql.Create, TripSql.CreateIndex];

    /// <summary>Removes all trips; ids count from 1 again.</summary>
    public string ClearTrips { get; init; } = TripSql.DeleteAll;

    /// <summary>Makes a table; <c>{0}</c> is its name.</summary>
    public string CreateTable { get; init; } = SchemaSql.Create;

    /// <summary>Drops a table; <c>{0}</c> is its name.</summary>
    public string DropTable { get; init; } = SchemaSql.Drop;

    /// <summary>The names of the tables but those of customers and trips, sorted.</summary>
    public string SelectTables { get; init; } = SchemaSql.SelectAll;

    /// <summary>Makes the bank's tables where they are missing.</summary>
    public IReadOnlyList<string> CreateBank { get; init; } = BankSql.Create;

    /// <summary>Makes the gallery's table and its index where they are missing; the database counts the ids.</summary>
    public IReadOnlyList<string> CreateGallery { get; init; } = [GallerySql.Create, GallerySql.CreateIndex];

    /// <summary>What a flush runs; nothing where a commit leaves nothing to be done.</summary>
    public IReadOnlyList<string> Flush { get; init; } = [];

    /// <summary>What gives the space of deleted records back.</summary>
    public IReadOnlyList<string> Shrink { get; init; } = [];

    /// <summary>A query whose rows say what is wrong with the files; null where there is none.</summary>
    public string? Integrity { get; init; }

    /// <summary>A query for the state that a batch starts from; null where there is none.</summary>
    public string? State { get; init; }

    /// <summary>The text with this dialect's parameters.</summary>
    internal string Text(string sql) => sql.Replace("@", ParameterPrefix, StringComparison.Ordinal);

    /// <summary>A parameter, as it is bound.</summary>
    internal string NameOf(string parameter) => ParametersAreNamedWithPrefix ? Text(parameter) : parameter[1..];
}

/// <summary>A dialect by name, or one of those with some texts replaced, for another database.</summary>
sealed class DialectJson : JsonConverter<Dialect>
{
    const string BasedOn = "based-on";

    static readonly WordValue<Dialect> Known = new(
        new[] { Dialect.Sqlite, PostgresqlDialect.Instance }.ToDictionary(dialect => dialect.Name));

    public override Dialect Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartObject) return Known.Read(ref reader, type, options);
        Dialect based = Based(reader, options);
        var own = new JsonSerializerOptions(StrictJson.Options)
        {
            TypeInfoResolver = StrictJson.Options.TypeInfoResolver!.WithAddedModifier(info =>
            {
                if (info.Type != typeof(Dialect)) return;
                info.CreateObject = () => based with { IsSqlite = false };
                JsonPropertyInfo key = info.CreateJsonPropertyInfo(typeof(string), BasedOn);
                key.Set = (_, _) => { };
                info.Properties.Add(key);
            }),
        };
        own.MakeReadOnly();
        return own.Part<Dialect>(ref reader);
    }

    public override void Write(Utf8JsonWriter writer, Dialect value, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    // Reads ahead with a copy of the reader.
    static Dialect Based(Utf8JsonReader reader, JsonSerializerOptions options)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            bool isFound = reader.ValueTextEquals(BasedOn);
            reader.Read();
            if (isFound) return Known.Read(ref reader, typeof(Dialect), options);
            reader.Skip();
        }

        throw new UnexpectedJsonException($"no \"{BasedOn}\" in dialect", $"\"{BasedOn}\"");
    }
}

/// <summary>What PostgreSQL wants said otherwise; a store is a schema in the connection's search path.</summary>
static class PostgresqlDialect
{
    const string OfThisSchema = "relkind = 'r' AND relnamespace = current_schema()::regnamespace";

    internal static Dialect Instance { get; } = new()
    {
        Name = "postgresql",
        PrepareStore = ["CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA public", "CREATE SCHEMA IF NOT EXISTS {store}"],
        CreateCustomers =
            "CREATE TABLE IF NOT EXISTS Customer (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, "
            + "Telephone BIGINT NOT NULL, DateOfBirth TIMESTAMP NOT NULL)",
        SelectByName = CustomerSql.SelectByName.Replace(" LIKE ", " ILIKE ", StringComparison.Ordinal),
        CreateTrips =
        [
            "CREATE TABLE IF NOT EXISTS Trips (Id INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, "
                + "RouteId TEXT NOT NULL, ServiceId TEXT NOT NULL, TripId TEXT NOT NULL, TripHeadsign TEXT NOT NULL, "
                + "DirectionId INTEGER, BlockId TEXT NOT NULL, ShapeId TEXT NOT NULL, WheelchairAccessible INTEGER)",
            TripSql.CreateIndex,
        ],
        CreateGallery =
        [
            GallerySql.Create.Replace(
                "INTEGER PRIMARY KEY",
                "INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
                StringComparison.Ordinal),
            GallerySql.CreateIndex,
        ],
        ClearTrips = "TRUNCATE Trips RESTART IDENTITY",
        SelectTables =
            "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() "
            + "AND tablename NOT IN ('customer', 'trips') ORDER BY tablename COLLATE \"C\"",

        // A plain VACUUM does not move rows, so that the number of pages alternates between batches.
        Flush = ["VACUUM FULL Customer", "VACUUM", "CHECKPOINT"],
        Shrink = ["VACUUM FULL", "CHECKPOINT"],
        Integrity =
            "SELECT relname || ', block ' || blkno || ': ' || msg FROM pg_class "
            + "CROSS JOIN LATERAL public.verify_heapam(pg_class.oid) WHERE " + OfThisSchema,

        // Only the table that a flush rewrites: the free space of other tables varies.
        State = "SELECT 'pages ' || coalesce(pg_table_size('Customer'::regclass), 0) / 8192 || ', free 0'",
    };
}
