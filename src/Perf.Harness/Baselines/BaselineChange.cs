using System.Collections.Immutable;
using System.Globalization;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Baselines;

/// <summary>What makes a gate pass that failed at a reference: the bar was moved, and not the code.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name, or <see cref="LedgerEntry.AllGates"/>.</param>
/// <param name="Kind">How the bar was moved.</param>
/// <param name="Text">The numbers, in words.</param>
public sealed record BaselineChange(CaseId Case, string Gate, BaselineChangeKind Kind, string Text)
{
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
            if (isLoose) yield return Loosened(id, metric.Name, count, now.Work[metric]);
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
            ? Loosened(id, cost.Key.Name, cost.Value.Cost, other?.Cost)
            : !other.Weights.Equals(cost.Value.Weights) ? Of(id, cost.Key, "its yardsticks are weighed otherwise")
            : other.Spread > cost.Value.Spread ? Of(id, cost.Key, string.Create(CultureInfo.InvariantCulture,
                $"its spread, and with it the tolerance, {cost.Value.Spread:0.0 %} -> {other.Spread:0.0 %}"))
            : other.Wander > cost.Value.Wander ? Of(id, cost.Key, string.Create(CultureInfo.InvariantCulture,
                $"what another hour may do to it {cost.Value.Wander:0.0 %} -> {other.Wander:0.0 %}"))
            : IsNarrower(other.Expected, cost.Value.Expected) ? Of(id, cost.Key, "it knows fewer speeds of the machine")
            : null
        where loose is not null
        select loose with { Text = $"{loose.Text} in {environment.Key}" };

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
                $"{old:0.####} -> {now:0.####} ({(now / old) - 1:+0.0 %;-0.0 %})")
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
