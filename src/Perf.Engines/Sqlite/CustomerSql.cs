namespace Perf.Engines.Sqlite;

/// <summary>The statements on the customers, the same through every provider of SQLite.</summary>
static class CustomerSql
{
    internal const string Create =
        "CREATE TABLE IF NOT EXISTS Customer (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, Telephone INTEGER NOT NULL, "
        + "DateOfBirth TEXT NOT NULL)";
    const string InsertValues = "INSERT INTO Customer (Id, Name, Telephone, DateOfBirth) VALUES ";
    internal const string InsertOne = InsertValues + "(@Id, @Name, @Telephone, @DateOfBirth)";
    internal const string SelectOne = "SELECT Id, Name, Telephone, DateOfBirth FROM Customer WHERE Id = @Id";
    internal const string SelectAll = "SELECT Id, Name, Telephone, DateOfBirth FROM Customer ORDER BY Id";
    internal const string SelectByName =
        "SELECT Id, Name, Telephone, DateOfBirth FROM Customer WHERE Name LIKE @Name AND Telephone > @Telephone";
    internal const string UpdateOne =
        "UPDATE Customer SET Name = @Name, Telephone = @Telephone, DateOfBirth = @DateOfBirth WHERE Id = @Id";
    internal const string UpsertOne = InsertOne
        + " ON CONFLICT (Id) DO UPDATE SET Name = excluded.Name, Telephone = excluded.Telephone, "
        + "DateOfBirth = excluded.DateOfBirth";
    internal const string DeleteOne = "DELETE FROM Customer WHERE Id = @Id";
    internal const string CountAll = "SELECT count(*) FROM Customer";

    // A letter for each column: the names are as many as the values of all rows.
    static readonly string[] Letters = ["@I", "@N", "@T", "@D"];

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } =
        [Create, InsertOne, SelectOne, SelectAll, SelectByName, UpdateOne, UpsertOne, DeleteOne, CountAll];

    /// <summary>A text of so many statements, each of which inserts one record.</summary>
    internal static string InsertEach(int records) =>
        string.Join("; ", Enumerable.Range(0, records).Select(row => InsertValues + Row(row)));

    /// <summary>One statement that inserts so many records.</summary>
    internal static string InsertRows(int records) =>
        InsertValues + string.Join(", ", Enumerable.Range(0, records).Select(Row));

    /// <summary>The parameters of either, row by row.</summary>
    internal static string[] NamesOfRows(int records) => [.. Enumerable.Range(0, records).SelectMany(Names)];

    static string Row(int row) => $"({string.Join(", ", Names(row))})";

    static IEnumerable<string> Names(int row) =>
        Letters.Select(letter => letter + row.ToString(CultureInfo.InvariantCulture));
}
