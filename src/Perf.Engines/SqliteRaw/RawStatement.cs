using System.Buffers;
using System.Text;
using SQLitePCL;

namespace Perf.Engines.SqliteRaw;

/// <summary>A statement that is compiled once, and from then on only bound, stepped and reset.</summary>
sealed class RawStatement : IDisposable
{
    const int Persistent = 1;           // SQLITE_PREPARE_PERSISTENT: it will be used many times
    const int BytesOnStack = 256;

    readonly RawConnection _connection;
    readonly sqlite3_stmt _statement;
    readonly string _sql;
    bool _running;

    internal RawStatement(RawConnection connection, string sql)
    {
        _connection = connection;
        _sql = sql;
        connection.Check(raw.sqlite3_prepare_v3(connection.Handle, sql, Persistent, out _statement), sql);
    }

    /// <summary>Binds a number; parameters count from 1.</summary>
    internal void Bind(int parameter, long value) =>
        _connection.Check(raw.sqlite3_bind_int64(_statement, parameter, value), _sql);

    /// <summary>Binds a number, or nothing.</summary>
    internal void Bind(int parameter, int? value)
    {
        if (value is { } number) Bind(parameter, (long)number);
        else _connection.Check(raw.sqlite3_bind_null(_statement, parameter), _sql);
    }

    /// <summary>Binds text as UTF-8, the encoding of the file.</summary>
    internal void Bind(int parameter, string value)
    {
        // An empty span has no address, and would be bound as NULL.
        if (value.Length == 0)
        {
            _connection.Check(raw.sqlite3_bind_text(_statement, parameter, utf8z.FromString("")), _sql);
            return;
        }

        int most = Encoding.UTF8.GetMaxByteCount(value.Length);
        byte[]? rented = most > BytesOnStack ? ArrayPool<byte>.Shared.Rent(most) : null;
        Span<byte> text = rented ?? stackalloc byte[BytesOnStack];
        BindUtf8(parameter, text[..Encoding.UTF8.GetBytes(value, text)]);
        if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
    }

    /// <summary>Binds a date as the text that Microsoft.Data.Sqlite makes of it.</summary>
    internal void Bind(int parameter, DateTime value)
    {
        Span<byte> text = stackalloc byte[DateText.MostBytes];
        BindUtf8(parameter, text[..DateText.Write(value, text)]);
    }

    /// <summary>Goes to the first or the next row.</summary>
    /// <returns>Whether there is one.</returns>
    internal bool Step()
    {
        int result = raw.sqlite3_step(_statement);
        if (result is raw.SQLITE_ROW) return true;
        if (result is raw.SQLITE_DONE) return false;
        throw _connection.Error(result, _sql);
    }

    /// <summary>Runs it to its end, and makes it ready for the next time.</summary>
    internal void Run()
    {
        using Reading reading = Read();
        while (Step())
        {
        }
    }

    /// <summary>The number in the first column of the first row.</summary>
    internal long Number()
    {
        using Reading reading = Read();
        return Step() ? Number(0)
            : throw new InvalidOperationException($"There is no row where one was wanted: {_sql}");
    }

    /// <summary>The text in the first column of all rows.</summary>
    internal List<string> Texts()
    {
        using Reading reading = Read();
        var texts = new List<string>();
        while (Step()) texts.Add(Text(0));
        return texts;
    }

    /// <summary>
    /// Begins to read the rows; a statement has one reader at a time, and is reset when it is disposed.
    /// </summary>
    internal Reading Read()
    {
        if (_running)
            throw new InvalidOperationException(
                $"The rows of this statement are still being read: {_sql}. Read them all, or use another store.");
        _running = true;
        return new Reading(this);
    }

    internal bool IsNull(int column) => raw.sqlite3_column_type(_statement, column) == raw.SQLITE_NULL;

    internal long Number(int column) => raw.sqlite3_column_int64(_statement, column);

    internal string Text(int column) => raw.sqlite3_column_text(_statement, column).utf8_to_string() ?? "";

    internal DateTime Date(int column) => DateText.Read(raw.sqlite3_column_blob(_statement, column));

    public void Dispose() => _statement.Dispose();

    void BindUtf8(int parameter, ReadOnlySpan<byte> text) =>
        _connection.Check(raw.sqlite3_bind_text(_statement, parameter, text), _sql);

    // What reset returns is the error of the last step, which was thrown there.
    void Reset()
    {
        if (!_statement.IsClosed) _ = raw.sqlite3_reset(_statement);    // a reader may outlive its store
        _running = false;
    }

    internal readonly struct Reading(RawStatement statement) : IDisposable
    {
        public void Dispose() => statement.Reset();
    }
}
