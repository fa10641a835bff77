using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The upkeep of a database by the statements of its dialect.</summary>
sealed class SqlUpkeep(PreparedCommands commands, Dialect dialect) : IUpkeep
{
    public void Flush() => commands.Execute(dialect.Flush);

    public void Shrink() => commands.Execute(dialect.Shrink);

    public void CheckIntegrity()
    {
        if (dialect.Integrity is not { } sql) return;
        var lines = new List<string>();
        using DbCommand command = commands.Connection.CreateCommand();
        command.CommandText = sql;
        using DbDataReader reader = commands.Read(command);
        while (reader.Read()) lines.Add(reader.GetString(0));
        lines.MustBeNone();
    }

    public string State() =>
        dialect.State is { } sql ? commands.Connection.ExecuteScalar(sql)?.ToString() ?? "nothing" : "unknown";
}

/// <summary>The upkeep of a SQLite file, whichever provider opened it.</summary>
sealed class SqliteUpkeep : IUpkeep
{
    readonly PreparedCommands _commands;
    readonly FileInfo? _writeAheadLog;
    readonly Func<DbException, bool> _isDamage;
    readonly DbCommand _checkpoint, _integrity, _pages, _freePages;

    /// <summary>The upkeep of one connection.</summary>
    /// <param name="commands">The connection's commands.</param>
    /// <param name="writeAheadLog">The log, or null where the journal is another.</param>
    /// <param name="isDamage">Whether the provider says by an exception that a file is damaged.</param>
    internal SqliteUpkeep(PreparedCommands commands, FileInfo? writeAheadLog, Func<DbException, bool> isDamage)
    {
        _commands = commands;
        _writeAheadLog = writeAheadLog;
        _isDamage = isDamage;
        _checkpoint = commands.Make(UpkeepSql.Checkpoint);
        _integrity = commands.Make(UpkeepSql.Integrity);
        _pages = commands.Make(UpkeepSql.Pages);
        _freePages = commands.Make(UpkeepSql.FreePages);
    }

    public void Flush()
    {
        if (_writeAheadLog is null) return;
        using DbDataReader reader = _commands.Read(_checkpoint);
        if (!reader.Read() || reader.GetInt64(0) != 0) throw new InvalidOperationException(UpkeepSql.LogIsInUse);
    }

    public void Shrink()
    {
        _commands.Execute(UpkeepSql.Shrink);
        Flush();
    }

    public void CheckIntegrity()
    {
        var lines = new List<string>();
        try
        {
            using DbDataReader reader = _commands.Read(_integrity);
            while (reader.Read()) lines.Add(reader.GetString(0));
        }
        catch (DbException damage) when (_isDamage(damage))
        {
            lines.Add(damage.Message);
        }
        if (lines is not ["ok"]) lines.MustBeNone();
    }

    public string State()
    {
        _writeAheadLog?.Refresh();
        long wal = _writeAheadLog is { Exists: true } ? _writeAheadLog.Length : 0;
        return $"pages {_commands.Scalar(_pages)}, "
            + $"free {_commands.Scalar(_freePages)}, wal {wal}";
    }
}
