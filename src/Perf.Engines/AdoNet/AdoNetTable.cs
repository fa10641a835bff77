using System.Data.Common;

namespace Perf.Engines.AdoNet;

/// <summary>A table on a connection. Its statements are those that it makes, in that order.</summary>
abstract class AdoNetTable(PreparedCommands commands) : ITable
{
    readonly List<string> _statements = [];

    public IReadOnlyList<string> Statements => _statements;

    protected PreparedCommands Commands => commands;

    /// <summary>A command to keep; its parameters are bound in the order given.</summary>
    protected DbCommand Make(string sql, params ReadOnlySpan<string> parameters)
    {
        _statements.Add(sql);
        return commands.Make(sql, parameters);
    }

    /// <summary>Runs statements that make the table.</summary>
    protected void Create(params IReadOnlyList<string> statements)
    {
        _statements.AddRange(statements);
        commands.Execute(statements);
    }

    /// <summary>States statements that are run later.</summary>
    protected void Declare(params IReadOnlyList<string> statements) => _statements.AddRange(statements);
}
