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

/// <summary>The statements of the bank of TPC-B, with the columns of pgbench's tables.</summary>
static class BankSql
{
    internal const string CreateBranches =
        "CREATE TABLE IF NOT EXISTS branches (bid INTEGER PRIMARY KEY, bbalance BIGINT NOT NULL)";
    internal const string CreateTellers =
        "CREATE TABLE IF NOT EXISTS tellers (tid INTEGER PRIMARY KEY, bid INTEGER NOT NULL, tbalance BIGINT NOT NULL)";
    internal const string CreateAccounts =
        "CREATE TABLE IF NOT EXISTS accounts (aid INTEGER PRIMARY KEY, bid INTEGER NOT NULL, abalance BIGINT NOT NULL, "
        + "filler TEXT NOT NULL)";
    internal const string CreateHistory =
        "CREATE TABLE IF NOT EXISTS history (id INTEGER PRIMARY KEY, tid INTEGER NOT NULL, bid INTEGER NOT NULL, "
        + "aid INTEGER NOT NULL REFERENCES accounts (aid), delta INTEGER NOT NULL)";
    internal const string ClearHistory = "DELETE FROM history";
    internal const string ClearAccounts = "DELETE FROM accounts";
    internal const string ClearTellers = "DELETE FROM tellers";
    internal const string ClearBranches = "DELETE FROM branches";
    internal const string InsertBranch = "INSERT INTO branches (bid, bbalance) VALUES (@Branch, 0)";
    internal const string InsertTeller = "INSERT INTO tellers (tid, bid, tbalance) VALUES (@Teller, @Branch, 0)";
    internal const string InsertAccount =
        "INSERT INTO accounts (aid, bid, abalance, filler) VALUES (@Account, @Branch, 0, @Filler)";
    internal const string UpdateAccount = "UPDATE accounts SET abalance = abalance + @Amount WHERE aid = @Account";
    internal const string SelectBalance = "SELECT abalance FROM accounts WHERE aid = @Account";
    internal const string UpdateTeller = "UPDATE tellers SET tbalance = tbalance + @Amount WHERE tid = @Teller";
    internal const string UpdateBranch = "UPDATE branches SET bbalance = bbalance + @Amount WHERE bid = @Branch";
    internal const string InsertHistory =
        "INSERT INTO history (id, tid, bid, aid, delta) VALUES (@Id, @Teller, @Branch, @Account, @Amount)";

    /// <summary>In this order: accounts, tellers, branches, history, transfers; one statement sees one state.</summary>
    internal const string Sums =
        "SELECT (SELECT coalesce(sum(abalance), 0) FROM accounts), (SELECT coalesce(sum(tbalance), 0) FROM tellers), "
        + "(SELECT coalesce(sum(bbalance), 0) FROM branches), (SELECT coalesce(sum(delta), 0) FROM history), "
        + "(SELECT count(*) FROM history)";

    /// <summary>What makes the tables, in the order in which they refer to each other.</summary>
    internal static IReadOnlyList<string> Create { get; } =
        [CreateBranches, CreateTellers, CreateAccounts, CreateHistory];

    /// <summary>What empties the tables: what refers goes first.</summary>
    internal static IReadOnlyList<string> Clear { get; } = [ClearHistory, ClearAccounts, ClearTellers, ClearBranches];

    /// <summary>The names of the tables.</summary>
    internal static IReadOnlyList<string> Tables { get; } = ["accounts", "branches", "history", "tellers"];

    /// <summary>What fills an account to the published hundred bytes.</summary>
    internal static string Filler { get; } = new(' ', 84);

    /// <summary>Every statement, in the order of a bank's life.</summary>
    internal static IReadOnlyList<string> All { get; } =
    [
        .. Create, .. Clear, InsertBranch, InsertTeller, InsertAccount, UpdateAccount, SelectBalance, UpdateTeller,
        UpdateBranch, InsertHistory, Sums,
    ];
}

/// <summary>The statements on the metadata of a gallery; the table and its columns bear the published names.</summary>
static class GallerySql
{
    internal const string Table = "gs_MediaObjectMetadata";
    internal const string Create =
        "CREATE TABLE IF NOT EXISTS " + Table + " (MediaObjectMetadataId INTEGER PRIMARY KEY, "
        + "FKMediaObjectId INTEGER NOT NULL, MetadataNameIdentifier INTEGER NOT NULL, Description TEXT NOT NULL, "
        + "Value TEXT NOT NULL)";
    internal const string CreateIndex =
        "CREATE INDEX IF NOT EXISTS " + Table + "Object ON " + Table + " (FKMediaObjectId)";
    internal const string InsertOne =
        "INSERT INTO " + Table + " (FKMediaObjectId, MetadataNameIdentifier, Description, Value) "
        + "VALUES (@MediaObjectId, @NameIdentifier, @Description, @Value)";
    internal const string SelectByObject =
        "SELECT MediaObjectMetadataId, FKMediaObjectId, MetadataNameIdentifier, Description, Value FROM " + Table
        + " WHERE FKMediaObjectId = @MediaObjectId ORDER BY MediaObjectMetadataId";
    internal const string DeleteByObject = "DELETE FROM " + Table + " WHERE FKMediaObjectId = @MediaObjectId";
    internal const string DeleteAll = "DELETE FROM " + Table;
    internal const string CountAll = "SELECT count(*) FROM " + Table;

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } =
        [Create, CreateIndex, InsertOne, SelectByObject, DeleteByObject, DeleteAll, CountAll];
}

/// <summary>The statements that make and drop tables; <c>{0}</c> is the name, its quotes doubled.</summary>
static class SchemaSql
{
    internal const string Create = "CREATE TABLE \"{0}\" (id INTEGER PRIMARY KEY, textdata TEXT NOT NULL)";
    internal const string Drop = "DROP TABLE \"{0}\"";

    /// <summary>The tables but those of customers and trips; the bank's are among them where there is a bank.</summary>
    internal const string SelectAll =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('Customer', 'Trips') ORDER BY name";

    /// <summary>The statement with a table's name in it: it can be any, quoted as it is.</summary>
    internal static string Named(string sql, string table) =>
        string.Format(null, sql, table.Replace("\"", "\"\"", StringComparison.Ordinal));
}

/// <summary>The statements on the database itself, and its answers.</summary>
static class UpkeepSql
{
    internal const string Checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    internal const string Integrity = "PRAGMA integrity_check(5)";
    internal const string Pages = "PRAGMA page_count";
    internal const string FreePages = "PRAGMA freelist_count";
    internal const string Shrink = "VACUUM";

    internal const int Corrupt = 11;         // SQLITE_CORRUPT
    internal const int NotADatabase = 26;    // SQLITE_NOTADB

    internal const string LogIsInUse =
        "The write-ahead log can't be emptied: another connection reads or writes. Close every reader first.";
}
