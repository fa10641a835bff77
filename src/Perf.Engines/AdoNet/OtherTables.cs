using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The tables that are made and dropped by name.</summary>
sealed class OtherTables(PreparedCommands commands, Dialect dialect)
{
    readonly DbCommand _select = commands.Make(dialect.SelectTables);

    internal static IReadOnlyList<string> Statements(Dialect dialect) =>
        [dialect.CreateTable, dialect.DropTable, dialect.SelectTables];

    internal void Create(string name) => commands.Execute(SchemaSql.Named(dialect.CreateTable, name));

    internal void Drop(string name) => commands.Execute(SchemaSql.Named(dialect.DropTable, name));

    /// <summary>Their names; the bank's tables are not among them.</summary>
    internal IReadOnlyList<string> Names()
    {
        var names = new List<string>();
        using DbDataReader reader = commands.Read(_select);
        while (reader.Read()) names.Add(reader.GetString(0));
        names.RemoveAll(BankSql.Tables.Contains);
        return names;
    }
}
