using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>Flushes, checks and describes the file of a connection.</summary>
sealed class Upkeep : IUpkeep
{
    readonly RawConnection _connection;
    readonly FileInfo? _writeAheadLog;
    readonly RawStatement _checkpoint, _integrity, _pages, _freePages;

    /// <summary>The upkeep of one connection.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="writeAheadLog">The log, or null where the journal is another.</param>
    internal Upkeep(RawConnection connection, FileInfo? writeAheadLog)
    {
        _connection = connection;
        _writeAheadLog = writeAheadLog;
        _checkpoint = connection.Keep(UpkeepSql.Checkpoint);
        _integrity = connection.Keep(UpkeepSql.Integrity);
        _pages = connection.Keep(UpkeepSql.Pages);
        _freePages = connection.Keep(UpkeepSql.FreePages);
    }

    /// <summary>Sets every pragma of a configuration.</summary>
    internal static void Set(RawConnection connection, IReadOnlyDictionary<string, string> options)
    {
        foreach (Pragma pragma in Pragma.All) connection.Execute(pragma.Set(options[pragma.Name]));
    }

    /// <summary>Every pragma as the connection has it now.</summary>
    internal static SortedDictionary<string, string> OptionsOf(RawConnection connection)
    {
        var options = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (Pragma pragma in Pragma.All)
        {
            using var statement = new RawStatement(connection, pragma.Get);
            options.Add(pragma.Name, pragma.Option(statement.Texts().FirstOrDefault()));
        }

        return options;
    }

    public void Flush()
    {
        if (_writeAheadLog is not null && _checkpoint.Number() != 0)
            throw new InvalidOperationException(UpkeepSql.LogIsInUse);
    }

    public void Shrink()
    {
        _connection.Execute(UpkeepSql.Shrink);
        Flush();
    }

    public void CheckIntegrity()
    {
        List<string> lines;
        try
        {
            lines = _integrity.Texts();
        }
        catch (SqliteRawException damage) when (damage.Code is UpkeepSql.Corrupt or UpkeepSql.NotADatabase)
        {
            lines = [damage.Message];
        }
        if (lines is not ["ok"]) lines.MustBeNone();
    }

    public string State()
    {
        _writeAheadLog?.Refresh();
        long wal = _writeAheadLog is { Exists: true } ? _writeAheadLog.Length : 0;
        return string.Create(
            CultureInfo.InvariantCulture, $"pages {_pages.Number()}, free {_freePages.Number()}, wal {wal}");
    }
}
