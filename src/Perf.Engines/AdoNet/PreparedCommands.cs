using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>
/// The commands of one connection: each is made once, compiled by the provider at its first execution, and from then on
/// only bound and run; with the transaction that they all belong to.
/// </summary>
sealed class PreparedCommands(DbConnection connection, Dialect dialect) : ITransactions, IRollback, IDisposable
{
    readonly List<DbCommand> _commands = [];
    DbTransaction? _transaction;

    internal DbConnection Connection => connection;

    internal DbTransaction? Transaction => _transaction;

    /// <summary>The rows that many inserts send in one round trip; 0 sends them one by one.</summary>
    internal int BatchRows { get; init; }

    /// <summary>Sends many rows in one round trip; null where they are sent one by one.</summary>
    internal Batches? InBatches => BatchRows > 0 ? new Batches(this, dialect, BatchRows) : null;

    /// <summary>A command to keep; its parameters are bound in the order given.</summary>
    internal DbCommand Make(string sql, params ReadOnlySpan<string> parameters)
    {
        DbCommand command = connection.CreateCommand();
        _commands.Add(command);
        command.CommandText = dialect.Text(sql);
        foreach (string name in parameters)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = dialect.NameOf(name);
            command.Parameters.Add(parameter);
        }
        return command;
    }

    /// <summary>Disposes all commands; the connection stays as it is.</summary>
    internal void Drop()
    {
        foreach (DbCommand command in _commands) command.Dispose();
        _commands.Clear();
    }

    /// <summary>
    /// What a command needs that has failed, before it is used again; null where the provider sees to it.
    /// </summary>
    internal Action<DbCommand>? AfterFailure { get; init; }

    /// <summary>Runs a command with its values, in the open transaction if there is one.</summary>
    internal int Run(DbCommand command, params ReadOnlySpan<object> values) =>
        Reusable(With(command, values), static bound => bound.ExecuteNonQuery());

    /// <summary>The same, for the first value of the first row.</summary>
    internal object? Scalar(DbCommand command, params ReadOnlySpan<object> values) =>
        Reusable(With(command, values), static bound => bound.ExecuteScalar());

    /// <summary>The same, for all rows.</summary>
    internal DbDataReader Read(DbCommand command, params ReadOnlySpan<object> values) =>
        Reusable(With(command, values), static bound => bound.ExecuteReader());

    T Reusable<T>(DbCommand command, Func<DbCommand, T> execute)
    {
        try
        {
            return execute(command);
        }
        catch (DbException)
        {
            AfterFailure?.Invoke(command);
            throw;
        }
    }

    DbCommand With(DbCommand command, params ReadOnlySpan<object> values)
    {
        for (int i = 0; i < values.Length; i++) command.Parameters[i].Value = values[i];
        command.Transaction = _transaction;
        return command;
    }

    /// <summary>Runs a statement that is not worth keeping.</summary>
    internal void Execute(string sql)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        _ = Run(command);
    }

    /// <summary>Runs statements one after another.</summary>
    internal void Execute(IReadOnlyList<string> statements)
    {
        foreach (string sql in statements) Execute(sql);
    }

    public void Begin() => _transaction = _transaction is null
        ? connection.BeginTransaction()
        : throw new InvalidOperationException("A transaction is open already: commit it first.");

    public void Commit()
    {
        DbTransaction transaction = Open;
        transaction.Commit();
        transaction.Dispose();
        _transaction = null;
    }

    public void Rollback()
    {
        DbTransaction transaction = Open;
        transaction.Rollback();
        transaction.Dispose();
        _transaction = null;
    }

    /// <summary>
    /// Closes the connection and opens it again. The commands are taken off it meanwhile: Microsoft.Data.Sqlite forgets
    /// them when it closes, so that one that was compiled later would go on with a connection that is no more.
    /// </summary>
    internal void Reconnect()
    {
        foreach (DbCommand command in _commands) command.Connection = null;
        connection.Close();
        connection.Open();
        foreach (DbCommand command in _commands) command.Connection = connection;
    }

    /// <summary>The open transaction, or else one that ends with the scope: all of the work in it or nothing.</summary>
    internal Scope InOneTransaction() => new(this);

    DbTransaction Open => _transaction
        ?? throw new InvalidOperationException("No transaction is open: begin one first.");

    void GiveUp()
    {
        DbTransaction? transaction = _transaction;
        _transaction = null;
        try
        {
            transaction?.Dispose();
        }
        catch (DbException)
        {
            // When a commit fails, SQLite rolls back automatically. Microsoft.Data.Sqlite rolls back again, fails, and
            // closes no connection before it could: so it gets a transaction to roll back.
            _transaction = transaction;
            Execute("BEGIN");
            _transaction = null;
            transaction!.Dispose();
        }
    }

    public void Dispose()
    {
        try
        {
            GiveUp();
        }
        finally
        {
            Drop();
            connection.Dispose();
        }
    }

    internal readonly struct Scope : IDisposable
    {
        readonly PreparedCommands? _owner;

        internal Scope(PreparedCommands commands)
        {
            if (commands.Transaction is not null) return;
            _owner = commands;
            commands.Begin();
        }

        internal void Complete() => _owner?.Commit();

        public void Dispose() => _owner?.GiveUp();
    }
}
