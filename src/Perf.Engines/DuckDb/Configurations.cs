using Perf.Engines.AdoNet;

namespace Perf.Engines.DuckDb;

/// <summary>DuckDB, which keeps columns: fast with many rows together, and slow with one.</summary>
public static partial class Configurations
{
    /// <summary>The engine in case ids.</summary>
    public const string Engine = "duckdb";

    const string Package = "DuckDB.NET.Data.Full";

    // CRUD and imports. Not the bank: it takes an update of a row that others refer to for a delete, and refuses it.
    // Not the search of trips by an index: how many blocks it leaves differs from process to process.
    static readonly string[] Tried =
    [
        "insert-one", "insert-in-transaction", "insert-many", "insert-large", "insert-batch",
        "insert-batch-in-transaction", "insert-values", "read-one", "read-all", "read-all-to-list", "read-by-name",
        "read-cached", "query", "update-one", "upsert", "delete-one", "delete-all", "shrink", "create-table",
        "drop-table", "trips-import", "trips-search-key", "trips-search-scan",
    ];

    /// <summary>Every configuration; a commit syncs the write-ahead log of a file.</summary>
    public static IReadOnlyList<EngineConfiguration> All { get; } =
    [
        Of("memory", DurabilityClass.None) with { Persists = false, Shares = false },
        Of("file", DurabilityClass.Power),
    ];

    static EngineConfiguration Of(string name, DurabilityClass durability)
    {
        var configuration = new EngineConfiguration(Engine, name, durability)
        {
            Options = Options(name),
            Open = (_, _) => throw OptionalPackage.Missing(Package),
            Subject = () => throw OptionalPackage.Missing(Package),
            Workloads = Tried,
            Faults = new KnownFaults { CountsUnevenly = _ => [Metric.FileSize] },   // by a block of 256 KiB
            InDefaultRun = false,           // a call takes a millisecond, so that its cases would take minutes
            Capabilities = AdoNetStore.All.Kinds,
            LeftOut = OptionalPackage.LeftOut(Package),
        };
        Drive(ref configuration);
        return configuration;
    }

    // Implemented in the Adapter folder, which the build skips without the package.
    static partial void Drive(ref EngineConfiguration configuration);

    static Dictionary<string, string> Options(string name) => new()
    {
        ["database"] = name,
        ["threads"] = "1",                  // not as many as the machine has processors
        ["memory_limit"] = "1.0 GiB",       // not four fifths of the machine's
        ["wal_autocheckpoint"] = "16.0 MiB",
        ["preserve_insertion_order"] = "true",
        ["default_null_order"] = "NULLS_LAST",
    };
}
