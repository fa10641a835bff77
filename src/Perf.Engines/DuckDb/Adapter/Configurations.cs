using DuckDB.NET.Data;
using Perf.Engines.AdoNet;

namespace Perf.Engines.DuckDb;

/// <summary>The part that needs the package: how a store is opened and named.</summary>
public static partial class Configurations
{
    const string FileName = "store.duckdb";

    static partial void Drive(ref EngineConfiguration configuration)
    {
        (string name, IReadOnlyDictionary<string, string> options) =
            (configuration.ToString(), configuration.Options);
        bool inMemory = !configuration.Persists || configuration.Name == "memory";
        configuration = configuration with
        {
            Open = (directory, _) => Opened(name, options, inMemory
                ? ":memory:" : Path.Combine(directory.FullName, FileName)),
            Subject = Subject,
        };
    }

    static AdoNetStore Opened(string name, IReadOnlyDictionary<string, string> options, string source) =>
        new DuckDBConnection($"Data Source={source}").OrDispose(connection =>
        {
            connection.Open();
            Dictionary<string, string> found = new() { ["database"] = options["database"] };
            foreach ((string option, string value) in options.Where(one => one.Key != "database"))
            {
                _ = connection.ExecuteScalar($"SET {option} = '{value}'");
                object? read = connection.ExecuteScalar($"SELECT current_setting('{option}')::text");
                found[option] = Convert.ToString(read, CultureInfo.InvariantCulture) ?? "nothing";
            }
            OptionsReadBack.Compare(name, options, found);
            return Store.Of(new PreparedCommands(connection, Store.Dialect), found);
        });

    static Subject Subject()
    {
        using var connection = new DuckDBConnection("Data Source=:memory:");
        connection.Open();
        string provider = typeof(DuckDBConnection).Assembly.GetName().Version!.ToString();
        return Perf.Harness.Cases.Subject.Here(
            $"{Package} {provider}", $"DuckDB {connection.ExecuteScalar("SELECT version()")}");
    }
}
