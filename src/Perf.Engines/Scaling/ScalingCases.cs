using Perf.Engines.Workloads;

namespace Perf.Engines.Scaling;

/// <summary>The scaling cases of a suite; they share the data, and the files of stores that were loaded.</summary>
public sealed class ScalingCases
{
    const string Prefix = "scaling-";
    const string SearchIndex = Prefix + "search-index";
    const int WorkOperations = 16;

    // The last one only for a long ladder.
    static readonly int[] Ladder = [1_000, 10_000, ScalingCase.StandardRecords, 1_000_000];

    readonly Lazy<ScaledCustomers>[] _customers =
        [.. Ladder.Select(records => new Lazy<ScaledCustomers>(() => new(records)))];
    readonly Lazy<ScaledTrips>[] _trips = [.. Ladder.Select(records => new Lazy<ScaledTrips>(() => new(records)))];
    readonly Dictionary<(EngineConfiguration, IScaledData), LoadedFiles> _loaded = [];

    /// <summary>The workloads by name: every operation by key, and the search by an index.</summary>
    public static IReadOnlyList<string> Workloads { get; } =
        [.. KeyedOperation.All.Select(operation => Prefix + operation.Name), SearchIndex];

    /// <summary>Those that a configuration runs; none where it lists its workloads.</summary>
    public static IReadOnlyList<string> WorkloadsOf(EngineConfiguration configuration) =>
        configuration.Workloads is not null ? [] :
        [.. Workloads.Where(workload => workload != SearchIndex || configuration.Has(typeof(ITripTable)))];

    /// <summary>The operations of a size.</summary>
    internal static WorkloadSize Size(int keys) => new(WorkOperations, keys);

    /// <summary>What was chosen.</summary>
    internal static IReadOnlyList<string> Choices(IScaledData data, int keys) =>
        [Text("records", data.Records), Text("keys", keys), Text("seed", Customers.StandardSeed)];

    /// <summary>A case of one of the workloads, nothing of it opened yet.</summary>
    /// <param name="id">The case, with the name of a workload.</param>
    /// <param name="configuration">The engine configuration.</param>
    /// <param name="directory">An empty directory; the caller removes it.</param>
    internal ScalingCase Open(CaseId id, EngineConfiguration configuration, DirectoryInfo directory) => new(
        id,
        [.. Ladder.Select((records, step) => new ScalingStep(
            records, () => Step(id, configuration, directory, step)))]);

    StoreCase Step(CaseId id, EngineConfiguration configuration, DirectoryInfo directory, int step)
    {
        Workload workload = id.Workload == SearchIndex
            ? new SearchWorkload(id.Workload, _trips[step].Value)
            : new KeyedWorkload(id.Workload, Operation(id.Workload), _customers[step].Value);
        IScaledData data = id.Workload == SearchIndex ? _trips[step].Value : _customers[step].Value;
        if (!_loaded.TryGetValue((configuration, data), out LoadedFiles? files))
            _loaded.Add((configuration, data), files = new LoadedFiles(configuration, data));
        DirectoryInfo own = directory.CreateSubdirectory(Ladder[step].ToString(CultureInfo.InvariantCulture));
        return new StoreCase(id.Suite, files.Configuration, workload, own);
    }

    static KeyedOperation Operation(string workload) =>
        KeyedOperation.All.Single(operation => Prefix + operation.Name == workload);

    static string Text(string name, int number) => string.Create(CultureInfo.InvariantCulture, $"{name}={number}");
}
