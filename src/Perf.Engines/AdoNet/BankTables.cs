using System.Data.Common;
using System.Numerics;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The bank of TPC-B. Only <see cref="Create"/> makes its tables: other stores hold no page of it.</summary>
sealed class BankTables : AdoNetTable, IForeignKeyBank
{
    readonly Dialect _dialect;
    readonly DbCommand _insertBranch, _insertTeller, _insertAccount;
    readonly DbCommand _updateAccount, _selectBalance, _updateTeller, _updateBranch, _insertHistory, _sums;

    internal BankTables(PreparedCommands commands, Dialect dialect)
        : base(commands)
    {
        _dialect = dialect;
        Declare([.. dialect.CreateBank, .. BankSql.Clear]);
        _insertBranch = Make(BankSql.InsertBranch, "@Branch");
        _insertTeller = Make(BankSql.InsertTeller, "@Teller", "@Branch");
        _insertAccount = Make(BankSql.InsertAccount, "@Account", "@Branch", "@Filler");
        _updateAccount = Make(BankSql.UpdateAccount, "@Amount", "@Account");
        _selectBalance = Make(BankSql.SelectBalance, "@Account");
        _updateTeller = Make(BankSql.UpdateTeller, "@Amount", "@Teller");
        _updateBranch = Make(BankSql.UpdateBranch, "@Amount", "@Branch");
        _insertHistory = Make(BankSql.InsertHistory, "@Id", "@Teller", "@Branch", "@Account", "@Amount");
        _sums = Make(BankSql.Sums);
    }

    /// <summary>Makes the tables, or empties those that are there, and opens every account at zero.</summary>
    public void Create(BankSize size)
    {
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        Commands.Execute(_dialect.CreateBank);
        Commands.Execute(BankSql.Clear);
        for (int id = 1; id <= size.Branches; id++) _ = Commands.Run(_insertBranch, id);
        for (int id = 1; id <= size.Tellers; id++)
            _ = Commands.Run(_insertTeller, id, BranchOf(id, size.Tellers / size.Branches));
        for (int id = 1; id <= size.Accounts; id++)
            _ = Commands.Run(_insertAccount, id, BranchOf(id, size.AccountsOfBranch), BankSql.Filler);
        scope.Complete();
    }

    public long Transfer(BankTransfer transfer)
    {
        (_, int account, int teller, int branch, int amount) = transfer;
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        if (!Added(_updateAccount, amount, account)) throw Missing("account", account);
        long balance = Number(Commands.Scalar(_selectBalance, account)!);

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

    public void WriteHistory(BankTransfer line) =>
        _ = Commands.Run(_insertHistory, line.Id, line.Teller, line.Branch, line.Account, line.Amount);

    public BankSums Sums()
    {
        using DbDataReader reader = Commands.Read(_sums);
        _ = reader.Read();
        return new BankSums(At(0), At(1), At(2), At(3), At(4));

        long At(int column) => Number(reader.GetValue(column));
    }

    bool Added(DbCommand update, int amount, int id) => Commands.Run(update, amount, id) == 1;

    static InvalidOperationException Missing(string what, int id) =>
        new($"There is no {what} {id}: ids count from 1 to the size of the bank. Nothing was changed.");

    static int BranchOf(int id, int ofBranch) => (id - 1) / ofBranch + 1;

    // A sum of long numbers is a decimal in some databases, and wider in others.
    static long Number(object value) =>
        value is BigInteger wide ? (long)wide : Convert.ToInt64(value, CultureInfo.InvariantCulture);
}
