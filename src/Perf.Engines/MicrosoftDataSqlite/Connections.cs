using System.Globalization;
using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>Opens a connection with every option of a configuration, and tells which ones it has.</summary>
static class Connections
{
    /// <summary>An open connection on which every option was set; whether it was had is another question.</summary>
    internal static SqliteConnection Open(IReadOnlyDictionary<string, string> options, string path)
    {
        var connection = new SqliteConnection(ConnectionString(options, path));
        try
        {
            connection.Open();
            Pragmas.Set(connection, options);
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    /// <summary>Every option as the connection has it now.</summary>
    internal static SortedDictionary<string, string> OptionsOf(SqliteConnection connection)
    {
        var text = new SqliteConnectionStringBuilder(connection.ConnectionString);
        var options = new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["mode"] = Word(text.Mode),
            ["cache"] = Word(text.Cache),
            ["pooling"] = Word(text.Pooling),
            ["default-timeout"] = connection.DefaultTimeout.ToString(CultureInfo.InvariantCulture),
        };
        Pragmas.Read(connection, options);
        return options;
    }

    static string ConnectionString(IReadOnlyDictionary<string, string> options, string path)
    {
        var mode = Enum.Parse<SqliteOpenMode>(options["mode"], ignoreCase: true);
        return new SqliteConnectionStringBuilder
        {
            DataSource = mode == SqliteOpenMode.Memory ? ":memory:" : path,
            Mode = mode,
            Cache = Enum.Parse<SqliteCacheMode>(options["cache"], ignoreCase: true),
            Pooling = bool.Parse(options["pooling"]),
            DefaultTimeout = int.Parse(options["default-timeout"], CultureInfo.InvariantCulture),
        }.ToString();
    }

    static string Word(object value) => value.ToString()!.ToLowerInvariant();
}
