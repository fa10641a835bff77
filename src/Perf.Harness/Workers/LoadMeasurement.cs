using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Workers;

/// <summary>The rounds of a load scenario: yardsticks, a window of load, yardsticks.</summary>
public sealed class LoadMeasurement(ILoadCase measured, CasePlan plan, TimeSpan window) : ICaseMeasurement
{
    // Beside a window of some tenths of a second a few slices would see another machine than the load did.
    const int SlicesOnEachSide = 40;

    // A window this long settles within itself, and costs too much to be driven for nothing.
    static readonly TimeSpan Giant = TimeSpan.FromSeconds(1);

    readonly List<Round> _rounds = [];

    /// <inheritdoc/>
    public CaseId Id => measured.Id;

    /// <inheritdoc/>
    public bool WantsCost => plan.Cost;

    /// <inheritdoc/>
    public int BatchOperations => 1;

    /// <inheritdoc/>
    public long BatchSyncs { get; set; }

    /// <inheritdoc/>
    public bool UsesFiles { get; set; }

    /// <inheritdoc/>
    public IReadOnlyList<Round> Rounds => MetricsOfAll() is { } metrics
        ? [.. _rounds.Select(round => round with { Values = Only(metrics, round.Values) })]
        : [];

    /// <inheritdoc/>
    public long? AllocatedBytes => null;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <summary>What the scenario does, where it says so.</summary>
    public CaseFacts? Facts => (measured as IDescribedCase)?.Facts;

    /// <inheritdoc/>
    public void Prepare()
    {
        measured.Prepare();
        measured.Drive(window);
        measured.Verify();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices() => [];

    /// <inheritdoc/>
    public void Pilot()
    {
        if (window < Giant) measured.Drive(window);
    }

    /// <inheritdoc/>
    public void Visit(int rounds, YardstickSet yardsticks)
    {
        if (!plan.Cost) return;
        for (int i = 0; i < rounds; i++)
        {
            ImmutableSortedDictionary<Metric, double> values = ImmutableSortedDictionary<Metric, double>.Empty;
            ImmutableSortedDictionary<string, double> kernels =
                yardsticks.Around(new YardstickPlan(SlicesOnEachSide, Syncs: 0, Files: false), () =>
                {
                    Collections.Begin();
                    values = measured.Drive(window);
                    Collections.End();
                });
            _rounds.Add(new Round(values, kernels));
        }
    }

    /// <inheritdoc/>
    public void Finish() => measured.Verify();

    /// <inheritdoc/>
    public void Dispose() => measured.Dispose();

    // A percentile that some windows had too few operations for would rest on fewer rounds than it seems to.
    HashSet<Metric>? MetricsOfAll()
    {
        HashSet<Metric>? common = null;
        foreach (Round round in _rounds)
        {
            if (common is null) common = [.. round.Values.Keys];
            else common.IntersectWith(round.Values.Keys);
        }

        return common;
    }

    static ImmutableSortedDictionary<Metric, double> Only(
        HashSet<Metric> metrics, ImmutableSortedDictionary<Metric, double> values) =>
        values.RemoveRange(values.Keys.Where(metric => !metrics.Contains(metric)));
}
