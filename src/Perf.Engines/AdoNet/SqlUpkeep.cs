using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>The upkeep of a database that is asked for it in the dialect's statements.</summary>
sealed class SqlUpkeep(PreparedCommands commands, Dialect dialect) : IUpkeep
{
    public void Flush() => commands.Execute(dialect.Flush);

    public void Shrink() => commands.Execute(dialect.Shrink);

    public IReadOnlyList<string> Damages()
    {
        var lines = new List<string>();
        if (dialect.Integrity is not { } sql) return lines;
        using DbCommand command = commands.Connection.CreateCommand();
        command.CommandText = sql;
        using DbDataReader reader = commands.Read(command);
        while (reader.Read()) lines.Add(reader.GetString(0));
        return lines;
    }

    public string State() =>
        dialect.State is { } sql ? commands.Connection.ExecuteScalar(sql)?.ToString() ?? "nothing" : "not told";
}
