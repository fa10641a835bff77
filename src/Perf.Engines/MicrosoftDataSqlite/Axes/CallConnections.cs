using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.MicrosoftDataSqlite.Axes;

/// <summary>The connections of a store that may open one for each call; those of a transaction are one.</summary>
sealed class CallConnections : IDisposable
{
    readonly IReadOnlyDictionary<string, string> _options;
    readonly string _path;
    readonly SqliteWork? _work;
    readonly HashSet<nint> _attached = [];
    readonly SqliteConnection? _kept;
    SqliteConnection? _inTransaction;
    SqliteTransaction? _transaction;

    /// <summary>Makes the file, and reads back what a connection has that is told nothing.</summary>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    internal CallConnections(
        (string Name, IReadOnlyDictionary<string, string> Options) configuration,
        DirectoryInfo directory,
        IWorkSource? work,
        CallStyle style)
    {
        _options = configuration.Options;
        _path = Path.Combine(directory.FullName, SqliteProvider.FileName);
        _work = work as SqliteWork;
        OpenedConnection opened = OpenedConnection.Open(configuration.Name, _options, directory, work, style.Options);
        Options = opened.Options;
        if (style.Connects == Connects.Once)
        {
            _kept = opened.Connection;
            return;
        }

        opened.Dispose();
        using SqliteConnection bare = Lease();
        SortedDictionary<string, string> found = Connections.Provider.OptionsOf(bare);
        Pragmas.Read(bare, found);
        foreach ((string name, string value) in style.Options) found.Add(name, value);
        OptionsReadBack.Compare($"{configuration.Name} on a connection that is told nothing", _options, found);
    }

    /// <summary>Every option as it was read back.</summary>
    internal IReadOnlyDictionary<string, string> Options { get; }

    /// <summary>The open transaction, or null.</summary>
    internal SqliteTransaction? Transaction => _transaction;

    /// <summary>The write-ahead log, or null where the journal is another.</summary>
    internal FileInfo? WriteAheadLog => _options["journal_mode"] == "wal" ? new FileInfo(_path + "-wal") : null;

    /// <summary>The connection that a call uses; it gives it back.</summary>
    internal SqliteConnection Lease()
    {
        if ((_kept ?? _inTransaction) is { } held) return held;
        var connection = (SqliteConnection)Connections.Provider.Connect(_options, _path);
        // A pooled one comes with the handle it had, which is counted already.
        nint handle = connection.Handle!.DangerousGetHandle();
        if (_work is not null && (_attached.Add(handle) || !IsPooled)) _work.Attach(handle);
        return connection;
    }

    /// <summary>Closes it, unless others need it.</summary>
    internal void Return(SqliteConnection connection)
    {
        if (connection != _kept && connection != _inTransaction) connection.Dispose();
    }

    internal void Begin()
    {
        if (_transaction is not null)
            throw new InvalidOperationException("A transaction is open already: commit it first.");
        _inTransaction = Lease();
        _transaction = _inTransaction.BeginTransaction();
    }

    internal void Commit()
    {
        SqliteTransaction transaction = _transaction
            ?? throw new InvalidOperationException("No transaction is open: begin one first.");
        transaction.Commit();
        GiveUp();
    }

    public void Dispose()
    {
        GiveUp();
        _kept?.Dispose();
        if (!IsPooled) return;

        // A handle that stays in the pool would outlive the files.
        using var any = (SqliteConnection)Connections.Provider.Connect(_options, _path);
        SqliteConnection.ClearPool(any);
    }

    bool IsPooled => _options["pooling"] == "true";

    void GiveUp()
    {
        _transaction?.Dispose();
        _transaction = null;
        SqliteConnection? connection = _inTransaction;
        _inTransaction = null;
        if (connection is not null) Return(connection);
    }
}
