using System.Data.Common;
using Perf.Engines.AdoNet;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>Any statement, as a command that is compiled at its first run.</summary>
sealed class SqlStatement : ISqlStatement
{
    static readonly string[] Names = ["@a", "@b", "@c"];

    readonly PreparedCommands _commands;
    readonly DbCommand _command;

    internal SqlStatement(PreparedCommands commands, string sql)
    {
        _commands = commands;
        _command = commands.Make(sql, [.. Names.Where(name => sql.Contains(name, StringComparison.Ordinal))]);
    }

    public long Run(params ReadOnlySpan<object> values)
    {
        using DbDataReader reader = _commands.Read(_command, values);
        long checksum = 0;
        while (reader.Read())
            for (int i = 0; i < reader.FieldCount; i++) checksum = SqlChecksum.With(checksum, reader.GetValue(i));
        return checksum;
    }

    public void Dispose() => _commands.Drop(_command);
}
