using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Baselines;

/// <summary>What was accepted of one case: its conditions, its work, and its cost in each environment.</summary>
public sealed record CaseBaseline
{
    /// <summary>The hash of what was done; a run with another one is not comparable.</summary>
    public required string WorkloadHash { get; init; }

    /// <summary>The version of the measuring method; a run with another one is not comparable.</summary>
    public int Harness { get; init; } = Baseline.HarnessVersion;

    /// <summary>The engine's options as read back; a run with others is not comparable.</summary>
    public required ImmutableSortedDictionary<string, string> Options { get; init; }

    /// <summary>Provider, native library, runtime: may differ from the run's, and is printed when it does.</summary>
    public required Subject Subject { get; init; }

    /// <summary>The operations of the work pass.</summary>
    public required int WorkOperations { get; init; }

    /// <summary>The operations of each timed batch, frozen when the case was accepted.</summary>
    public required int BatchOperations { get; init; }

    /// <summary>
    /// The syncs of each timed batch that the sync yardstick repeats, frozen when the case was accepted.
    /// </summary>
    public required long BatchSyncs { get; init; }

    /// <summary>What was counted.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>The cost of each metric, by the environment's name.</summary>
    public ImmutableSortedDictionary<string, ImmutableSortedDictionary<Metric, CostBaseline>> Costs { get; init; } =
        NoCosts;

    /// <summary>
    /// How times grow with size; one number for every environment, for the sizes are their own yardstick.
    /// </summary>
    public ImmutableSortedDictionary<Metric, double> Slopes { get; init; } =
        ImmutableSortedDictionary<Metric, double>.Empty;

    /// <summary>No cost in any environment.</summary>
    public static ImmutableSortedDictionary<string, ImmutableSortedDictionary<Metric, CostBaseline>> NoCosts { get; } =
        ImmutableSortedDictionary.Create<string, ImmutableSortedDictionary<Metric, CostBaseline>>(
            StringComparer.Ordinal);

    /// <summary>The cost of one metric in one environment, or null.</summary>
    public CostBaseline? CostOf(Metric metric, string environment) =>
        Costs.TryGetValue(environment, out var costs) ? costs.GetValueOrDefault(metric) : null;

    /// <summary>Why a run can't be compared with this baseline, or null.</summary>
    public string? NotComparableWith(Run run)
    {
        if (Harness != Baseline.HarnessVersion)
            return $"measured by method {Harness}, this harness measures by method {Baseline.HarnessVersion}";
        if (WorkloadHash != run.WorkloadHash)
            return $"the workload was {WorkloadHash}, the run's is {run.WorkloadHash}";
        if (WorkOperations != run.WorkOperations)
            return $"work was counted over {WorkOperations} operations, the run's over {run.WorkOperations}";
        string? option = Options.Keys.Union(run.Options.Keys).Order(StringComparer.Ordinal)
            .FirstOrDefault(name => Options.GetValueOrDefault(name) != run.Options.GetValueOrDefault(name));
        return option is null ? null
            : $"the option {option} was {Text(Options, option)}, the run's is {Text(run.Options, option)}";
    }

    static string Text(ImmutableSortedDictionary<string, string> options, string name) =>
        options.TryGetValue(name, out string? value) ? value : "not there";
}
