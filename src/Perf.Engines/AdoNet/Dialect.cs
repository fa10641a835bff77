using Perf.Engines.Sqlite;

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
