namespace Perf.Engines.SqliteRaw;

/// <summary>Any statement, its values bound by place.</summary>
sealed class SqlStatement(RawConnection connection, string sql) : ISqlStatement
{
    readonly RawStatement _statement = new(connection, sql);

    public long Run(params ReadOnlySpan<object> values)
    {
        using RawStatement.Reading reading = _statement.Read();
        for (int i = 0; i < values.Length; i++)
        {
            if (values[i] is string text) _statement.Bind(i + 1, text);
            else _statement.Bind(i + 1, Convert.ToInt64(values[i], CultureInfo.InvariantCulture));
        }

        long checksum = 0;
        while (_statement.Step())
            for (int i = 0; i < _statement.Columns; i++) checksum = SqlChecksum.With(checksum, _statement.Value(i));
        return checksum;
    }

    public void Dispose() => _statement.Dispose();
}
