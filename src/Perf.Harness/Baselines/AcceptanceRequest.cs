using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Baselines;

/// <summary>What is needed to accept the runs of one case.</summary>
public sealed record AcceptanceRequest
{
    /// <summary>The baseline of the case's engine configuration, or null where there is none yet.</summary>
    public Baseline? Old { get; init; }

    /// <summary>The runs of the case, one of each worker.</summary>
    public required IReadOnlyList<Run> Runs { get; init; }

    /// <summary>The cost gates that regressed, improved or are new; of the others the old cost stays.</summary>
    public required IReadOnlySet<Metric> Moved { get; init; }

    /// <summary>Why, for the ledger.</summary>
    public required string Reason { get; init; }

    /// <summary>The build that must have measured; null where the runs have just been made.</summary>
    public string? CurrentBuild { get; init; }

    /// <summary>Makes the weights of a cost that has none yet in its environment.</summary>
    public Func<IReadOnlyList<Run>, Metric, Weights> NewWeights { get; init; } = WeightsFit.Of;
}
