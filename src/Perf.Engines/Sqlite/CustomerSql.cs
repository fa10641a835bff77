namespace Perf.Engines.Sqlite;

/// <summary>The statements on the customers, the same through every provider of SQLite.</summary>
static class CustomerSql
{
    internal const string Create =
        "CREATE TABLE IF NOT EXISTS Customer (Id INTEGER PRIMARY KEY, Name TEXT NOT NULL, Telephone INTEGER NOT NULL, "
        + "DateOfBirth TEXT NOT NULL)";
    internal const string InsertOne =
        "INSERT INTO Customer (Id, Name, Telephone, DateOfBirth) VALUES (@Id, @Name, @Telephone, @DateOfBirth)";
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

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } =
        [Create, InsertOne, SelectOne, SelectAll, SelectByName, UpdateOne, UpsertOne, DeleteOne, CountAll];
}
