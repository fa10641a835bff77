using System.Collections.Immutable;
using System.Globalization;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>What makes a gate pass that failed at a reference: the bar was moved, and not the code.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name, or <see cref="LedgerEntry.AllGates"/>.</param>
/// <param name="Kind">How the bar was moved.</param>
/// <param name="Text">The numbers, in words.</param>
public sealed record BaselineChange(CaseId Case, string Gate, BaselineChangeKind Kind, string Text)
{
    /// <summary>The environment of a cost; empty for work, which is the same everywhere.</summary>
    public string Environment { get; init; } = "";

    /// <summary>The number that it is now, which its line in the ledger must have; null where any will do.</summary>
    public double? Number { get; init; }

    /// <summary>Whether there is none any more, which a line must say.</summary>
    public bool IsGone { get; init; }

    /// <summary>
    /// Whether a line of the ledger tells it: the same gate, in the same place, with the same number, or gone.
    /// </summary>
    internal bool IsToldBy(LedgerEntry entry) => entry.Case == Case
        && (entry.Gate == LedgerEntry.AllGates
            || (entry.Gate == Gate && entry.Environment == Environment
                && (Gate == Metric.Durability.Name || IsGone == (entry.Kind == LedgerKind.Gone))
                && (Number is null || entry.New == Number)));

    /// <summary>
    /// Why, as the ledger says since the reference; null where it says nothing, and nothing has moved for a run.
    /// </summary>
    public string? Reason { get; init; }

    /// <inheritdoc/>
    public override string ToString()
    {
        string kind = Kind switch
        {
            BaselineChangeKind.Loosened => "loosened", BaselineChangeKind.Deleted => "deleted", _ => "re-hashed",
        };
        string why = Reason is null ? "the ledger gives no reason: the old one counts" : $"accepted: {Reason}";
        return $"{kind}: {Case}: {Text}; {why}";
    }

    /// <summary>
    /// The changes from one baseline of a configuration to another that a run is easier to pass with.
    /// </summary>
    /// <param name="before">The baseline at the reference.</param>
    /// <param name="now">The baseline of the work tree, or null where its file is gone.</param>
    public static IEnumerable<BaselineChange> Between(Baseline before, Baseline? now)
    {
        foreach ((string what, CaseBaseline old) in before.Cases)
        {
            var id = CaseId.Parse($"{what} @ {before.Engine}/{before.Configuration}");
            CaseBaseline? found = now?.Cases.GetValueOrDefault(what);
            IEnumerable<BaselineChange> changes =
                found is null ? [All(id, BaselineChangeKind.Deleted, "its baseline is gone")]
                : Conditions(old, found) is { } condition ? [All(id, BaselineChangeKind.Rehashed, condition)]
                : [.. Work(id, old, found), .. Costs(id, old, found), .. Slopes(id, old, found)];
            foreach (BaselineChange change in changes) yield return change;
        }
    }

    static BaselineChange All(CaseId id, BaselineChangeKind kind, string text) =>
        new(id, LedgerEntry.AllGates, kind, text);

    static string? Conditions(CaseBaseline old, CaseBaseline now) =>
        old.WorkloadHash != now.WorkloadHash ? $"the workload {old.WorkloadHash} -> {now.WorkloadHash}"
        : old.Harness != now.Harness ? $"the measuring method {old.Harness} -> {now.Harness}"
        : old.WorkOperations != now.WorkOperations
            ? $"counted over {old.WorkOperations} -> {now.WorkOperations} operations"
        : !old.Options.SequenceEqual(now.Options) ? "accepted with other options"
        : null;

    static IEnumerable<BaselineChange> Work(CaseId id, CaseBaseline old, CaseBaseline now)
    {
        foreach ((Metric metric, long count) in old.Work.Counts)
        {
            // A durability class may not move either way; every other count is worse where it is more.
            bool isLoose = now.Work[metric] is not { } other
                || (metric == Metric.Durability ? other != count : other > count);
            if (isLoose)
            {
                yield return Loosened(id, metric.Name, count, now.Work[metric]) with
                {
                    Number = metric == Metric.Durability ? null : now.Work[metric], IsGone = now.Work[metric] is null,
                };
            }
        }

        if (now.BatchSyncs * (double)old.BatchOperations > old.BatchSyncs * (double)now.BatchOperations)
        {
            yield return Of(id, Metric.Syncs, string.Create(CultureInfo.InvariantCulture,
                $"{old.BatchSyncs} -> {now.BatchSyncs} are expected in a batch, and paid for"));
        }

        if (!old.Work.Plans.SequenceEqual(now.Work.Plans))
            yield return new BaselineChange(
                id, Metric.Plans.Name, BaselineChangeKind.Loosened, "plans were accepted anew");
    }

    static IEnumerable<BaselineChange> Costs(CaseId id, CaseBaseline old, CaseBaseline now) =>
        from environment in old.Costs
        from cost in environment.Value
        let other = now.CostOf(cost.Key, environment.Key)
        let loose = other is null || other.Cost > cost.Value.Cost
            ? Loosened(id, cost.Key.Name, cost.Value.Cost, other?.Cost) with
            {
                // Of other weights the line tells what the old ones would have made of it.
                Number = other?.Weights.Equals(cost.Value.Weights) == true ? other.Cost : null, IsGone = other is null,
            }
            : LooserBy(cost.Value, other) is { } text ? Of(id, cost.Key, text)
            : null
        where loose is not null
        select loose with { Text = $"{loose.Text} in {environment.Key}", Environment = environment.Key };

    /// <summary>What lets more pass where a cost is the same or less, in words; null where nothing does.</summary>
    internal static string? LooserBy(CostBaseline old, CostBaseline now) =>
        !now.Weights.Equals(old.Weights) ? "its yardsticks are weighed otherwise"
        : now.Processes < old.Processes ? $"it is known from fewer processes, {old.Processes} -> {now.Processes}"
        : now.Spread > old.Spread ? string.Create(CultureInfo.InvariantCulture,
            $"its spread, and with it the tolerance, {old.Spread:0.0 %} -> {now.Spread:0.0 %}")
        : now.Wander > old.Wander ? string.Create(CultureInfo.InvariantCulture,
            $"what another hour may do to it {old.Wander:0.0 %} -> {now.Wander:0.0 %}")
        : IsNarrower(now.Expected, old.Expected) ? "it knows fewer speeds of the machine"
        : null;

    // What lies outside of the range is allowed more.
    static bool IsNarrower(ExpectedSeconds? now, ExpectedSeconds? old) =>
        now is not null && (old is null || now.Least > old.Least || now.Most < old.Most);

    static IEnumerable<BaselineChange> Slopes(CaseId id, CaseBaseline old, CaseBaseline now) =>
        from slope in old.Slopes
        let other = now.Slopes.TryGetValue(slope.Key, out double found) ? found : (double?)null
        where other is null || other > slope.Value
        select Loosened(id, slope.Key.Name, slope.Value, other);

    static BaselineChange Of(CaseId id, Metric metric, string text) =>
        new(id, metric.Name, BaselineChangeKind.Loosened, $"{metric.Name}: {text}");

    static BaselineChange Loosened(CaseId id, string gate, double old, double? now)
    {
        string change = now is null ? "is gone" : old > 0
            ? string.Create(CultureInfo.InvariantCulture,
                $"{old:0.####} -> {now:0.####} ({SignedShare.Text((now.Value / old) - 1)})")
            : string.Create(CultureInfo.InvariantCulture, $"{old:0.####} -> {now:0.####}");
        return new BaselineChange(id, gate, BaselineChangeKind.Loosened, $"{gate} {change}");
    }
}

/// <summary>How a bar was moved.</summary>
public enum BaselineChangeKind
{
    /// <summary>A higher count or cost was accepted, or none any more.</summary>
    Loosened,

    /// <summary>The case has no baseline any more.</summary>
    Deleted,

    /// <summary>The case does other work, so that the old numbers say nothing about it.</summary>
    Rehashed,
}
