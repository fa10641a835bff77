using System.Globalization;
using Microsoft.Data.Sqlite;

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
            foreach (Pragma pragma in Pragma.All) connection.ExecuteScalar(pragma.Set(options[pragma.Name]));
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
        foreach (Pragma pragma in Pragma.All)
            options[pragma.Name] = pragma.Option(connection.ExecuteScalar(pragma.Get));
        return options;
    }

    /// <summary>Every option that was wanted is there, and no other.</summary>
    /// <exception cref="InvalidOperationException">One is not.</exception>
    internal static void Compare(
        string configuration, IReadOnlyDictionary<string, string> wanted, IReadOnlyDictionary<string, string> found)
    {
        string[] differences =
        [
            .. from name in wanted.Keys.Union(found.Keys).Order(StringComparer.Ordinal)
               let want = wanted.GetValueOrDefault(name, "nothing")
               let have = found.GetValueOrDefault(name, "no such option")
               where want != have
               select $"{name} is '{have}', wanted was '{want}'",
        ];
        if (differences.Length == 0) return;
        throw new InvalidOperationException(
            $"{configuration} can't be had: {string.Join("; ", differences)}. "
            + "Use a file system and a SQLite that can do it, or another configuration.");
    }

    /// <summary>The first value of the first row, or null.</summary>
    internal static object? ExecuteScalar(this SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command.ExecuteScalar();
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
