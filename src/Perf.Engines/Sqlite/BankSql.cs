namespace Perf.Engines.Sqlite;

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
