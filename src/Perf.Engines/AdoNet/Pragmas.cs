using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>Sets the pragmas of a configuration on a connection, and reads them back.</summary>
static class Pragmas
{
    /// <summary>Sets every pragma; whether it was had is another question.</summary>
    internal static void Set(DbConnection connection, IReadOnlyDictionary<string, string> options)
    {
        foreach (Pragma pragma in Pragma.All) _ = connection.ExecuteScalar(pragma.Set(options[pragma.Name]));
    }

    /// <summary>Adds every pragma as the connection has it now.</summary>
    internal static void Read(DbConnection connection, SortedDictionary<string, string> options)
    {
        foreach (Pragma pragma in Pragma.All)
            options[pragma.Name] = pragma.Option(connection.ExecuteScalar(pragma.Get));
    }

    /// <summary>The first value of the first row, or null.</summary>
    internal static object? ExecuteScalar(this DbConnection connection, string sql)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command.ExecuteScalar();
    }
}
