using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;

namespace Perf.Agreement.Workloads;

/// <summary>
/// A workload in two variants. Both instruments time the same objects of the same class, and every operation leaves the
/// state as it found it, so that neither needs untimed work to restore it.
/// </summary>
/// <param name="Name">What is done.</param>
/// <param name="Variants">The two variants in words.</param>
/// <param name="Make">Makes the first variant or the second, in an empty directory.</param>
sealed record WorkloadPair(string Name, string Variants, Func<CaseId, int, DirectoryInfo, ICase> Make)
{
    internal const string Suite = "agreement";

    // A fifth more: well above the agreement that is required, and well below what anybody would see without measuring.
    static readonly int[] Numbers = [5_000, 6_000];
    static readonly int[] HashedBytes = [50_000, 60_000];
    static readonly int[] Reads = [200, 240];
    static readonly int[] Inserts = [100, 120];
    static readonly int[] DurableInserts = [10, 12];

    /// <summary>The five workloads.</summary>
    internal static IReadOnlyList<WorkloadPair> All { get; } =
    [
        new("managed-sort", $"{Numbers[0]} and {Numbers[1]} numbers",
            (id, variant, _) => new SortCase(id, Numbers[variant])),
        new("hash", $"{HashedBytes[0]} and {HashedBytes[1]} bytes",
            (id, variant, _) => new HashCase(id, HashedBytes[variant])),
        new("memory-read", $"{Reads[0]} and {Reads[1]} reads by key",
            (id, variant, directory) => new UndoneCase(id, On("memory", new ReadOne(), directory), Reads[variant])),
        new("memory-insert", $"{Inserts[0]} and {Inserts[1]} inserts, deleted again",
            (id, variant, directory) => new UndoneCase(id, On("memory", new InsertOne(), directory), Inserts[variant])),
        new("wal-insert", $"{DurableInserts[0]} and {DurableInserts[1]} synced inserts, deleted again",
            (id, variant, directory) => new UndoneCase(
                id, On("wal-full", new InsertOne(), directory), DurableInserts[variant]))
        {
            UsesDisk = true,
        },
    ];

    /// <summary>Whether the disk has a part in it, which differs more from one moment to the next.</summary>
    internal bool UsesDisk { get; init; }

    /// <summary>The id of the variant that the other is compared with.</summary>
    internal CaseId First => new(Suite, $"{Name}-first", "variants", "both");

    /// <summary>The id of the other variant.</summary>
    internal CaseId Second => new(Suite, $"{Name}-second", "variants", "both");

    /// <summary>Makes the variant of that id.</summary>
    internal ICase Open(CaseId id, DirectoryInfo directory) => Make(id, id == First ? 0 : 1, directory);

    /// <summary>The variant of that id, whichever pair it is of.</summary>
    internal static ICase OpenAny(CaseId id, DirectoryInfo directory) =>
        Of(id).Open(id, directory);

    /// <summary>The pair that a variant is of.</summary>
    internal static WorkloadPair Of(CaseId id) => All.Single(pair => pair.First == id || pair.Second == id);

    /// <summary>What reads and inserts are measured on.</summary>
    internal static EngineConfiguration EngineOf(string configuration) =>
        EngineCatalogue.Find($"microsoft-data-sqlite/{configuration}");

    static StoreCase On(string configuration, Workload workload, DirectoryInfo directory) =>
        new(Suite, EngineOf(configuration), workload, directory);
}
