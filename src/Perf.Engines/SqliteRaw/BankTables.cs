using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The bank of TPC-B; its tables are made with the bank.</summary>
sealed class BankTables : IForeignKeyBank
{
    readonly RawConnection _connection;
    readonly RawStatement _updateAccount, _selectBalance, _updateTeller, _updateBranch, _insertHistory, _sums;

    internal BankTables(RawConnection connection)
    {
        _connection = connection;
        foreach (string sql in BankSql.Create) connection.Execute(sql);
        _updateAccount = connection.Keep(BankSql.UpdateAccount);
        _selectBalance = connection.Keep(BankSql.SelectBalance);
        _updateTeller = connection.Keep(BankSql.UpdateTeller);
        _updateBranch = connection.Keep(BankSql.UpdateBranch);
        _insertHistory = connection.Keep(BankSql.InsertHistory);
        _sums = connection.Keep(BankSql.Sums);
    }

    public IReadOnlyList<string> Statements => BankSql.All;

    /// <summary>Empties the tables, and opens every account at zero.</summary>
    public void Create(BankSize size) => _connection.InOneTransaction(size, bank =>
    {
        foreach (string sql in BankSql.Clear) _connection.Execute(sql);
        using var branch = new RawStatement(_connection, BankSql.InsertBranch);
        for (int id = 1; id <= bank.Branches; id++) Run(branch, id);
        using var teller = new RawStatement(_connection, BankSql.InsertTeller);
        for (int id = 1; id <= bank.Tellers; id++) Run(teller, id, BranchOf(id, bank.Tellers / bank.Branches));
        using var account = new RawStatement(_connection, BankSql.InsertAccount);
        account.Bind(3, BankSql.Filler);
        for (int id = 1; id <= bank.Accounts; id++) Run(account, id, BranchOf(id, bank.AccountsOfBranch));
    });

    public long Transfer(BankTransfer transfer)
    {
        long balance = 0;
        _connection.InOneTransaction(transfer, one =>
        {
            // The transaction may be the caller's, who may commit it all the same: what was done is undone by hand.
            var done = new Stack<(RawStatement Update, int Id)>();
            Add(_updateAccount, "account", one.Account, one.Amount, done);
            _selectBalance.Bind(1, (long)one.Account);
            balance = _selectBalance.Number();
            Add(_updateTeller, "teller", one.Teller, one.Amount, done);
            Add(_updateBranch, "branch", one.Branch, one.Amount, done);
            WriteHistory(one);
        });
        return balance;
    }

    public void WriteHistory(BankTransfer line) =>
        Run(_insertHistory, line.Id, line.Teller, line.Branch, line.Account, line.Amount);

    public BankSums Sums()
    {
        using RawStatement.Reading reading = _sums.Read();
        _ = _sums.Step();
        return new BankSums(_sums.Number(0), _sums.Number(1), _sums.Number(2), _sums.Number(3), _sums.Number(4));
    }

    void Add(RawStatement update, string what, int id, int amount, Stack<(RawStatement Update, int Id)> done)
    {
        Run(update, amount, id);
        if (_connection.Changes == 1)
        {
            done.Push((update, id));
            return;
        }

        foreach ((RawStatement earlier, int earlierId) in done) Run(earlier, -amount, earlierId);
        throw new InvalidOperationException(
            $"There is no {what} {id}: ids count from 1 to the size of the bank. Nothing was changed.");
    }

    static void Run(RawStatement statement, params ReadOnlySpan<int> values)
    {
        for (int i = 0; i < values.Length; i++) statement.Bind(i + 1, (long)values[i]);
        statement.Run();
    }

    static int BranchOf(int id, int ofBranch) => (id - 1) / ofBranch + 1;
}
