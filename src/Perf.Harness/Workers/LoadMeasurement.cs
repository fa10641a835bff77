using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Workers;

/// <summary>
/// The rounds of a load scenario: windows of load by turns with windows in which as many threads do the yardsticks.
/// What the machine was during a load is halfway between the yardsticks before it and after it.
/// </summary>
public sealed class LoadMeasurement(ILoadCase measured, CasePlan plan, TimeSpan window) : ICaseMeasurement
{
    // A window this long settles within itself, and costs too much to be driven for nothing.
    static readonly TimeSpan Giant = TimeSpan.FromSeconds(1);

    readonly List<Round> _rounds = [];
    readonly List<string> _void = [];
    YardstickLoad? _yardsticks;

    /// <summary>A directory on the disk of the stores, for the yardsticks; whoever made it removes it.</summary>
    public required DirectoryInfo Directory { get; init; }

    /// <summary>The clock of the yardsticks.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

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
    public IReadOnlyList<Round> Rounds
    {
        get
        {
            if (_rounds.Count == 0) return [];
            HashSet<Metric> metrics = MetricsOfMost();
            var overAll = measured.OverAllWindows.RemoveRange(metrics);
            return [.. _rounds.Select(round => round with { Values = Only(metrics, round.Values).AddRange(overAll) })];
        }
    }

    /// <inheritdoc/>
    public long? AllocatedBytes => null;

    /// <inheritdoc/>
    public CollectionTally Collections { get; } = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Losses => _void;

    /// <summary>Why its times mean nothing, or null.</summary>
    public string? NotComparable => measured.NotComparable;

    /// <summary>What was seen beside what is judged.</summary>
    public IReadOnlyDictionary<string, double> Observed =>
        (measured as IObservedCase)?.Observed ?? ImmutableDictionary<string, double>.Empty;

    /// <summary>What the scenario does, where it says so.</summary>
    public CaseFacts? Facts => (measured as IDescribedCase)?.Facts;

    /// <inheritdoc/>
    public void Prepare()
    {
        measured.Prepare();
        Drive();
        measured.Verify();
    }

    /// <inheritdoc/>
    public IEnumerable<Action> Slices() => [];

    /// <inheritdoc/>
    public void Pilot()
    {
        if (window < Giant) Drive();
        measured.Begin();
    }

    /// <inheritdoc/>
    public void Visit(int rounds, YardstickSet yardsticks)
    {
        if (!plan.Cost || rounds == 0) return;
        _yardsticks ??= YardstickLoad.Open(measured.Clients, measured.Syncs, Directory, Clock);
        ImmutableSortedDictionary<string, double> before = _yardsticks.Window();
        for (int i = 0; i < rounds; i++)
        {
            Collections.Begin();
            ImmutableSortedDictionary<Metric, double> values = Drive();
            Collections.End();
            ImmutableSortedDictionary<string, double> after = _yardsticks.Window();
            _rounds.Add(new Round(values, YardstickLoad.Between(before, after)));
            before = after;
        }
    }

    /// <inheritdoc/>
    public void Finish() => measured.Verify();

    /// <inheritdoc/>
    public void Dispose()
    {
        _yardsticks?.Dispose();
        measured.Dispose();
    }

    // A void window is a round without values: none of its gates can be judged by it, and the rest may be enough.
    ImmutableSortedDictionary<Metric, double> Drive()
    {
        try
        {
            return measured.Drive(window);
        }
        catch (VoidWindowException reason)
        {
            _void.Add($"a window was void: {reason.Message}");
            return ImmutableSortedDictionary<Metric, double>.Empty;
        }
    }

    // A percentile that most windows had too few operations for would rest on fewer rounds than it seems to.
    HashSet<Metric> MetricsOfMost() =>
        [.. _rounds.SelectMany(round => round.Values.Keys).CountBy(metric => metric)
            .Where(metric => 2 * metric.Value > _rounds.Count).Select(metric => metric.Key)];

    static ImmutableSortedDictionary<Metric, double> Only(
        HashSet<Metric> metrics, ImmutableSortedDictionary<Metric, double> values) =>
        values.RemoveRange(values.Keys.Where(metric => !metrics.Contains(metric)));
}
