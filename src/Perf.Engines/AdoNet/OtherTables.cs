using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The tables that are made and dropped by name.</summary>
sealed class OtherTables(PreparedCommands commands, Dialect dialect) : INamedTables
{
    readonly DbCommand _select = commands.Make(dialect.SelectTables);

    public IReadOnlyList<string> Statements =>
        [dialect.CreateTable, dialect.DropTable, dialect.SelectTables];

    public void Create(string name) => commands.Execute(SchemaSql.Named(dialect.CreateTable, name));

    public void Drop(string name) => commands.Execute(SchemaSql.Named(dialect.DropTable, name));

    /// <summary>Their names; the bank's tables are not among them.</summary>
    public IReadOnlyList<string> Names()
    {
        var names = new List<string>();
        using DbDataReader reader = commands.Read(_select);
        while (reader.Read()) names.Add(reader.GetString(0));
        names.RemoveAll(BankSql.Tables.Contains);
        return names;
    }
}
