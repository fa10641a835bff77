using Perf.Engines.MicrosoftDataSqlite;
using SQLitePCL;

namespace Perf.Engines.SqliteRaw;

/// <summary>
/// A connection of the raw interface, with the statements that are kept for its life and its transaction.
/// </summary>
sealed class RawConnection : ITransactions, IRollback, IDisposable
{
    readonly List<RawStatement> _statements = [];
    readonly RawStatement _begin, _commit, _rollback;

    /// <summary>Opens the file, and makes it where it is missing.</summary>
    /// <param name="path">The file.</param>
    /// <param name="busyMilliseconds">How long it waits for a lock, from its first statement on.</param>
    /// <exception cref="SqliteRawException">It can't be opened.</exception>
    internal RawConnection(string path, int busyMilliseconds = 0)
    {
        Library.Load();                     // before the first call, which would bind the imports
        int result = raw.sqlite3_open_v2(
            path, out sqlite3 handle, raw.SQLITE_OPEN_READWRITE | raw.SQLITE_OPEN_CREATE, null);
        Handle = handle;
        try
        {
            Check(result, path);
            _ = raw.sqlite3_extended_result_codes(handle, 1);
            _ = raw.sqlite3_busy_timeout(handle, busyMilliseconds);
            _begin = Keep("BEGIN IMMEDIATE");
            _commit = Keep("COMMIT");
            _rollback = Keep("ROLLBACK");
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal sqlite3 Handle { get; }

    /// <summary>Whether a transaction is open.</summary>
    internal bool InTransaction => raw.sqlite3_get_autocommit(Handle) == 0;

    /// <summary>The rows that the last statement changed.</summary>
    internal int Changes => raw.sqlite3_changes(Handle);

    /// <summary>The id that the last insert gave.</summary>
    internal long LastId => raw.sqlite3_last_insert_rowid(Handle);

    /// <summary>A statement for as long as the connection lives.</summary>
    internal RawStatement Keep(string sql)
    {
        var statement = new RawStatement(this, sql);
        _statements.Add(statement);
        return statement;
    }

    /// <summary>Runs a statement that is not worth keeping.</summary>
    internal void Execute(string sql)
    {
        using var statement = new RawStatement(this, sql);
        statement.Run();
    }

    public void Begin()
    {
        if (InTransaction) throw new InvalidOperationException("A transaction is open already: commit it first.");
        _begin.Run();
    }

    public void Commit()
    {
        MustBeInTransaction();
        _commit.Run();
    }

    public void Rollback()
    {
        MustBeInTransaction();
        _rollback.Run();
    }

    /// <summary>Does the work in the open transaction, or else in one of its own: all of it or nothing.</summary>
    internal void InOneTransaction<T>(T argument, Action<T> work)
        where T : allows ref struct
    {
        if (InTransaction)
        {
            work(argument);
            return;
        }

        Begin();
        try
        {
            work(argument);
            Commit();
        }
        catch
        {
            if (InTransaction) _rollback.Run();     // after some errors SQLite has done it already
            throw;
        }
    }

    /// <summary>Throws what SQLite says of a result that is an error.</summary>
    internal void Check(int result, string what)
    {
        if (result != raw.SQLITE_OK) throw Error(result, what);
    }

    /// <summary>What SQLite says of its last error.</summary>
    internal SqliteRawException Error(int result, string what) => new(
        Handle.IsInvalid ? result : raw.sqlite3_extended_errcode(Handle),
        (Handle.IsInvalid ? raw.sqlite3_errstr(result) : raw.sqlite3_errmsg(Handle)).utf8_to_string(),
        what);

    /// <summary>Gives up an open transaction, and closes: every statement before the connection.</summary>
    public void Dispose()
    {
        foreach (RawStatement statement in _statements) statement.Dispose();
        Handle.Dispose();
    }

    void MustBeInTransaction()
    {
        if (!InTransaction) throw new InvalidOperationException("No transaction is open: begin one first.");
    }
}

/// <summary>SQLite refused a call.</summary>
/// <param name="code">The extended result code, whose lowest eight bits are the plain one.</param>
/// <param name="reason">What SQLite says: <c>UNIQUE constraint failed: Customer.Id</c>.</param>
/// <param name="what">The call that failed.</param>
public sealed class SqliteRawException(int code, string reason, string what)
    : Exception($"SQLite error {code & 0xFF}, extended {code}: '{reason}' in: {what}")
{
    /// <summary>The plain result code: <c>19</c> for a constraint.</summary>
    public int Code => code & 0xFF;

    /// <summary>The extended result code: <c>1555</c> for a primary key.</summary>
    public int ExtendedCode => code;

    /// <summary>What SQLite says.</summary>
    public string Reason => reason;
}
