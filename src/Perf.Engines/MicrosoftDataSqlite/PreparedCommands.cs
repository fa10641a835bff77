using Microsoft.Data.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>
/// The commands of one connection: each is made once, compiled by the provider at its first execution, and from then on
/// only bound and run; with the transaction that they all belong to.
/// </summary>
sealed class PreparedCommands(SqliteConnection connection) : IDisposable
{
    readonly List<SqliteCommand> _commands = [];
    SqliteTransaction? _transaction;

    internal SqliteConnection Connection => connection;

    internal SqliteTransaction? Transaction => _transaction;

    /// <summary>A command to keep; its parameters are bound in the order given.</summary>
    internal SqliteCommand Make(string sql, params ReadOnlySpan<string> parameters)
    {
        SqliteCommand command = connection.CreateCommand();
        _commands.Add(command);
        command.CommandText = sql;
        foreach (string name in parameters) command.Parameters.Add(new SqliteParameter { ParameterName = name });
        return command;
    }

    /// <summary>The command with its values, in the open transaction if there is one.</summary>
    internal SqliteCommand With(SqliteCommand command, params ReadOnlySpan<object> values)
    {
        for (int i = 0; i < values.Length; i++) command.Parameters[i].Value = values[i];
        command.Transaction = _transaction;
        return command;
    }

    /// <summary>Runs a statement that is not worth keeping.</summary>
    internal void Execute(string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        _ = With(command).ExecuteNonQuery();
    }

    internal void Begin() => _transaction = _transaction is null
        ? connection.BeginTransaction()
        : throw new InvalidOperationException("A transaction is open already: commit it first.");

    internal void Commit()
    {
        SqliteTransaction transaction = _transaction
            ?? throw new InvalidOperationException("No transaction is open: begin one first.");
        transaction.Commit();
        transaction.Dispose();
        _transaction = null;
    }

    /// <summary>The open transaction, or else one that ends with the scope: all of the work in it or nothing.</summary>
    internal Scope InOneTransaction() => new(this);

    void RollBack()
    {
        _transaction?.Dispose();
        _transaction = null;
    }

    public void Dispose()
    {
        RollBack();
        foreach (SqliteCommand command in _commands) command.Dispose();
        connection.Dispose();
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

        public void Dispose() => _owner?.RollBack();
    }
}
