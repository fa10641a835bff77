using System.Collections.Immutable;
using Perf.Harness.Environments;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Measurements;

/// <summary>
/// What a worker measured of one case, in one process or several: its work, its rounds, and all that is needed to judge
/// them.
/// </summary>
public sealed record Run
{
    /// <summary>The case.</summary>
    public required CaseId Case { get; init; }

    /// <summary>The hash of what was done; another one is another workload.</summary>
    public required string WorkloadHash { get; init; }

    /// <summary>The engine's options as read back after opening.</summary>
    public required ImmutableSortedDictionary<string, string> Options { get; init; }

    /// <summary>Provider, native library, runtime.</summary>
    public required Subject Subject { get; init; }

    /// <summary>The machine.</summary>
    public required EnvironmentFingerprint Environment { get; init; }

    /// <summary>The build that measured: the module versions of suite, engines and harness.</summary>
    public required string Build { get; init; }

    /// <summary>The seed of every random choice.</summary>
    public required int Seed { get; init; }

    /// <summary>The operations of the work pass.</summary>
    public required int WorkOperations { get; init; }

    /// <summary>What was counted.</summary>
    public required WorkCounts Work { get; init; }

    /// <summary>The operations of each batch of the cost pass.</summary>
    public required int BatchOperations { get; init; }

    /// <summary>The syncs of each batch of the cost pass, counted apart from it.</summary>
    public required long BatchSyncs { get; init; }

    /// <summary>The rounds of the cost pass; empty where only work was asked for.</summary>
    public required ImmutableArray<Round> Rounds { get; init; }

    /// <summary>The rounds that are not among them, for the machine was taken away while they lasted.</summary>
    public int DroppedRounds { get; init; }

    /// <summary>The writes of others to any disk in the time of one sync; 0 where the case does not sync.</summary>
    public double WritesBesideEachSync { get; init; }

    /// <summary>The share of the other cores that other processes kept busy, between 0 and 1.</summary>
    public double BusyBeside { get; init; }

    /// <summary>What was measured in any round, in the order of metrics.</summary>
    public IEnumerable<Metric> Measured => Rounds.SelectMany(round => round.Values.Keys).Distinct().Order();

    /// <summary>
    /// What was measured, and the time where every round of it was dropped: it is a gate that has no answer.
    /// </summary>
    public IEnumerable<Metric> Tried => DroppedRounds > 0 ? Measured.Append(Metric.Time).Distinct().Order() : Measured;

    /// <summary>Whether the machine was taken away in every round, so that there is nothing to accept.</summary>
    internal bool LostEveryRound => Rounds.IsEmpty && DroppedRounds > 0;

    /// <summary>The rounds that have a metric: a window may hold too few operations for a percentile.</summary>
    public IEnumerable<Round> RoundsWith(Metric metric) => Rounds.Where(round => round.Values.ContainsKey(metric));

    /// <summary>Printed, never judged: by name, with the unit last in the name.</summary>
    public required ImmutableSortedDictionary<string, double> Observed { get; init; }

    /// <summary>The same with the rounds of another process, which has counted no work.</summary>
    internal Run With(Run more)
    {
        double all = Rounds.Length + DroppedRounds + more.Rounds.Length + more.DroppedRounds;
        double share = all == 0 ? 0 : (more.Rounds.Length + more.DroppedRounds) / all;
        return this with
        {
            Rounds = Rounds.AddRange(more.Rounds),
            DroppedRounds = DroppedRounds + more.DroppedRounds,
            WritesBesideEachSync =
                Math.Round(double.Lerp(WritesBesideEachSync, more.WritesBesideEachSync, share), 3),
            BusyBeside = Math.Round(double.Lerp(BusyBeside, more.BusyBeside, share), 2),
            CostNotComparable = CostNotComparable ?? more.CostNotComparable,
            Warnings = [.. Warnings.Union(more.Warnings)],
        };
    }

    /// <summary>Why the cost of this run can't be judged, or null.</summary>
    public string? CostNotComparable { get; init; }

    /// <summary>What a reader should know about the numbers.</summary>
    public ImmutableArray<string> Warnings { get; init; } = [];
}
