using System.Data.Common;
using System.Numerics;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The bank of TPC-B. Only <see cref="Create"/> makes its tables: other stores hold no page of it.</summary>
sealed class BankTables
{
    readonly PreparedCommands _commands;
    readonly Dialect _dialect;
    readonly DbCommand _insertBranch, _insertTeller, _insertAccount;
    readonly DbCommand _updateAccount, _selectBalance, _updateTeller, _updateBranch, _insertHistory, _sums;

    internal BankTables(PreparedCommands commands, Dialect dialect)
    {
        _commands = commands;
        _dialect = dialect;
        _insertBranch = commands.Make(BankSql.InsertBranch, "@Branch");
        _insertTeller = commands.Make(BankSql.InsertTeller, "@Teller", "@Branch");
        _insertAccount = commands.Make(BankSql.InsertAccount, "@Account", "@Branch", "@Filler");
        _updateAccount = commands.Make(BankSql.UpdateAccount, "@Amount", "@Account");
        _selectBalance = commands.Make(BankSql.SelectBalance, "@Account");
        _updateTeller = commands.Make(BankSql.UpdateTeller, "@Amount", "@Teller");
        _updateBranch = commands.Make(BankSql.UpdateBranch, "@Amount", "@Branch");
        _insertHistory = commands.Make(BankSql.InsertHistory, "@Id", "@Teller", "@Branch", "@Account", "@Amount");
        _sums = commands.Make(BankSql.Sums);
    }

    internal static IReadOnlyList<string> Statements(Dialect dialect) =>
        [.. dialect.CreateBank, .. BankSql.All.Except(BankSql.Create)];

    /// <summary>Makes the tables, or empties those that are there, and opens every account at zero.</summary>
    internal void Create(BankSize size)
    {
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        _commands.Execute(_dialect.CreateBank);
        _commands.Execute(BankSql.Clear);
        for (int id = 1; id <= size.Branches; id++) _ = _commands.Run(_insertBranch, id);
        for (int id = 1; id <= size.Tellers; id++)
            _ = _commands.Run(_insertTeller, id, BranchOf(id, size.Tellers / size.Branches));
        for (int id = 1; id <= size.Accounts; id++)
            _ = _commands.Run(_insertAccount, id, BranchOf(id, size.AccountsOfBranch), BankSql.Filler);
        scope.Complete();
    }

    internal long Transfer(BankTransfer transfer)
    {
        (_, int account, int teller, int branch, int amount) = transfer;
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        if (!Added(_updateAccount, amount, account)) throw Missing("account", account);
        long balance = Number(_commands.Scalar(_selectBalance, account)!);

        // What was done is undone by hand, for the transaction may be the caller's, who may commit it all the same.
        if (!Added(_updateTeller, amount, teller))
        {
            _ = Added(_updateAccount, -amount, account);
            throw Missing("teller", teller);
        }
        if (!Added(_updateBranch, amount, branch))
        {
            _ = Added(_updateTeller, -amount, teller);
            _ = Added(_updateAccount, -amount, account);
            throw Missing("branch", branch);
        }
        WriteHistory(transfer);
        scope.Complete();
        return balance;
    }

    internal void WriteHistory(BankTransfer line) =>
        _ = _commands.Run(_insertHistory, line.Id, line.Teller, line.Branch, line.Account, line.Amount);

    internal BankSums Sums()
    {
        using DbDataReader reader = _commands.Read(_sums);
        _ = reader.Read();
        return new BankSums(At(0), At(1), At(2), At(3), At(4));

        long At(int column) => Number(reader.GetValue(column));
    }

    bool Added(DbCommand update, int amount, int id) => _commands.Run(update, amount, id) == 1;

    static InvalidOperationException Missing(string what, int id) =>
        new($"There is no {what} {id}: ids count from 1 to the size of the bank. Nothing was changed.");

    static int BranchOf(int id, int ofBranch) => (id - 1) / ofBranch + 1;

    // A sum of long numbers is a decimal in some databases, and wider in others.
    static long Number(object value) =>
        value is BigInteger wide ? (long)wide : Convert.ToInt64(value, CultureInfo.InvariantCulture);
}
