using System.Globalization;
using System.Text;

namespace Perf.Harness.Yardsticks;

/// <summary>A statement of the pinned provider with its named parameters.</summary>
sealed unsafe class PinnedCommand
{
    const nint Transient = -1; // SQLITE_TRANSIENT: the engine makes a copy of its own
    const int LongestName = 32;

    readonly PinnedConnection _connection;
    readonly nint _statement;
    readonly string[] _names;
    readonly object[] _values;

    internal PinnedCommand(PinnedConnection connection, string sql, params string[] names)
    {
        _connection = connection;
        _statement = connection.Prepare(sql);
        _names = names;
        _values = new object[names.Length];
    }

    /// <summary>Runs the statement to its end and gives the rows that were changed.</summary>
    internal int Run(params ReadOnlySpan<object> values)
    {
        using PinnedReader reader = Read(values);
        while (reader.Read()) { }
        return _connection.Changes;
    }

    /// <summary>The rows of the statement; the reader ends it.</summary>
    internal PinnedReader Read(params ReadOnlySpan<object> values)
    {
        values.CopyTo(_values);
        for (int i = 0; i < _names.Length; i++) Bind(_names[i], _values[i]);
        return new PinnedReader(_connection, _statement);
    }

    void Bind(string name, object value)
    {
        byte* text = stackalloc byte[LongestName];
        text[Encoding.UTF8.GetBytes(name, new Span<byte>(text, LongestName - 1))] = 0;
        int index = _connection.Library.BindIndex(_statement, text);
        if (value is string words) Bind(index, words);
        else if (value is DateTime moment)
            Bind(index, moment.ToString("yyyy-MM-dd HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture));
        else _connection.Library.Bind(_statement, index, Convert.ToInt64(value, CultureInfo.InvariantCulture));
    }

    void Bind(int index, string value)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(value);
        fixed (byte* first = bytes) _connection.Library.BindText(_statement, index, first, bytes.Length, Transient);
    }
}

/// <summary>The rows of a command.</summary>
sealed unsafe class PinnedReader(PinnedConnection connection, nint statement) : IDisposable
{
    internal bool Read() => connection.Step(statement);

    internal long GetInt64(int column) => connection.Library.Column(statement, column);

    internal string GetString(int column) => Encoding.UTF8.GetString(
        connection.Library.ColumnText(statement, column), connection.Library.ColumnBytes(statement, column));

    internal DateTime GetDateTime(int column) => DateTime.Parse(GetString(column), CultureInfo.InvariantCulture);

    public void Dispose() => connection.Library.Reset(statement);
}
