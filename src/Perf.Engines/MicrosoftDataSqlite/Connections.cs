using System.Data.Common;
using Microsoft.Data.Sqlite;
using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;
using SQLitePCL;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>Opens a connection with the provider's own options, and reads them back.</summary>
static class Connections
{
    internal static SqliteProvider Provider { get; } = new()
    {
        Connect = Open,
        OptionsOf = connection => OptionsOf((SqliteConnection)connection),
        HandleOf = connection => ((SqliteConnection)connection).Handle!.DangerousGetHandle(),
        IsDamage = IsDamage,
    };

    static SqliteConnection Open(IReadOnlyDictionary<string, string> options, string path)
    {
        Library.Load();                         // before the provider's own first call, which would bind its imports
        return new SqliteConnection(ConnectionString(options, path)).OrDispose(connection =>
        {
            connection.Open();
            return connection;
        });
    }

    /// <summary>Closes a connection, even if a transaction of a layer above has failed.</summary>
    internal static void Close(OpenedConnection opened)
    {
        try
        {
            opened.Dispose();
        }
        catch (SqliteException)
        {
            // After a commit that failed there is nothing to roll back, and the provider closes nothing before it
            // could.
            var connection = (SqliteConnection)opened.Connection;
            _ = raw.sqlite3_exec(connection.Handle, "BEGIN");
            connection.Dispose();
        }
    }

    static SortedDictionary<string, string> OptionsOf(SqliteConnection connection)
    {
        var text = new SqliteConnectionStringBuilder(connection.ConnectionString);
        return new SortedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["mode"] = Word(text.Mode),
            ["cache"] = Word(text.Cache),
            ["pooling"] = Word(text.Pooling),
            ["default-timeout"] = connection.DefaultTimeout.ToString(CultureInfo.InvariantCulture),
        };
    }

    static bool IsDamage(DbException error) =>
        error is SqliteException { SqliteErrorCode: UpkeepSql.Corrupt or UpkeepSql.NotADatabase };

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
