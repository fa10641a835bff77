using Perf.Engines.AdoNet;
using Perf.Engines.Sqlite;

namespace Perf.Engines.SystemDataSqlite;

/// <summary>
/// The configurations of the provider that the published comparison measured: the pragmas of Microsoft.Data.Sqlite's
/// under the same names, on the provider's own build of SQLite.
/// </summary>
public static partial class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "system-data-sqlite";

    const string Package = "System.Data.SQLite.Core";

    // Its library is built so that all open databases share one page cache: what other cases have open decides.
    static readonly Metric[] OfSharedCache =
        [Metric.CacheHits, Metric.CacheMisses, Metric.CacheSpills, Metric.Reads, Metric.BytesRead];

    static readonly KnownFaults Faults = new()
    {
        CountsUnevenly = workload =>
            workload.StartsWith("trips-", StringComparison.Ordinal) ? OfSharedCache : [],   // larger than the cache
    };

    // One of each journal; Microsoft.Data.Sqlite shows what the other pragmas do.
    static readonly string[] Representatives = ["memory", "delete-full", "wal-full"];

    /// <summary>Every configuration.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } = [.. PragmaSet.All.Select(Of)];

    static EngineConfiguration Of(PragmaSet pragmas)
    {
        // Foreign keys are among the pragmas: this provider leaves them off by default.
        Dictionary<string, string> options = pragmas.With(
            ("mode", pragmas.InMemory ? "memory" : "readwritecreate"),
            ("version", "3"),
            ("pooling", "false"),               // a pooled handle outlives its store, and keeps a deleted file
            ("default-timeout", "30"),          // of a command, in seconds; while a file is locked
            ("step-retries", "40"),             // it is tried so often,
            ("max-sleep", "150"),               // with so many milliseconds between at most
            ("prepare-retries", "3"),
            ("wait-timeout", "30000"),
            ("progress-ops", "0"),
            ("enlist", "true"),
            ("default-isolation-level", "serializable"),
            ("date-time-format", "iso8601"),
            ("date-time-kind", "unspecified"),
            ("binary-guid", "true"),
            ("use-utf16-encoding", "false"),
            ("legacy-format", "false"),
            ("recursive-triggers", "false"),
            ("flags", "default"));
        var configuration = new EngineConfiguration(Engine, pragmas.Name, pragmas.Durability)
        {
            Options = options,
            Open = (_, _) => throw OptionalPackage.Missing(Package),
            Subject = () => throw OptionalPackage.Missing(Package),
            Persists = !pragmas.InMemory,
            LeftOut = OptionalPackage.LeftOut(Package),
            TimesAll = pragmas.InMemory,
            InDefaultRun = Representatives.Contains(pragmas.Name),
            Faults = Faults,
            TripsInDefaultRun = false,          // Microsoft.Data.Sqlite shows what SQLite does with them
            Capabilities = AdoNetStore.All.Kinds,
        };
        Drive(ref configuration);
        return configuration;
    }

    // Implemented in the Adapter folder, which the build skips without the package.
    static partial void Drive(ref EngineConfiguration configuration);
}
