using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Baselines;

/// <summary>
/// The costs of an accepted case: those that moved are new, with their old weights; the others are kept.
/// </summary>
sealed class AcceptedCosts
{
    readonly AcceptanceRequest _request;
    readonly CaseBaseline? _old;
    readonly Run _first;
    readonly string _environment;

    /// <summary>The costs of the request's case.</summary>
    /// <param name="request">The runs and what moved.</param>
    /// <param name="old">What was accepted of the same work, or null.</param>
    public AcceptedCosts(AcceptanceRequest request, CaseBaseline? old)
    {
        _request = request;
        _old = old;
        _first = request.Runs[0];
        _environment = _first.Environment.Name;
        Merged = old?.Costs ?? CaseBaseline.NoCosts;
        LeftOut = [];

        // Only what every worker has: windows of some may hold too few operations for a percentile.
        Metric[] metrics = [.. request.Runs.SelectMany(run => run.Tried).Distinct().Where(metric => !metric.IsSlope)
            .Where(metric => request.Runs.All(run => run.Rounds.IsEmpty || run.RoundsWith(metric).Any()))
            .Order()];
        Metric[] written = [.. metrics.Where(metric =>
            request.Moved.Contains(metric) || old?.CostOf(metric, _environment) is null)];
        if (written.Length == 0) return;
        if (request.Runs.FirstOrDefault(run => run.CostNotComparable is not null) is { } run)
        {
            LeftOut = [.. written.Select(metric => $"{_first.Case}: {metric} not accepted: {run.CostNotComparable}")];
            return;
        }

        CheckEnvironment();
        CheckBatch();
        var here = Merged.GetValueOrDefault(_environment, ImmutableSortedDictionary<Metric, CostBaseline>.Empty);
        Merged = Merged.SetItem(_environment, here.SetItems(
            written.Select(metric => KeyValuePair.Create(metric, CostOf(metric)))));
    }

    /// <summary>The costs of every environment.</summary>
    public ImmutableSortedDictionary<string, ImmutableSortedDictionary<Metric, CostBaseline>> Merged { get; }

    /// <summary>One sentence for each cost that could not be accepted.</summary>
    public ImmutableArray<string> LeftOut { get; }

    CostBaseline CostOf(Metric metric)
    {
        IReadOnlyList<Run> runs = _request.Runs;
        if (runs.FirstOrDefault(run => run.LostEveryRound) is { } robbed)
        {
            throw new AcceptanceException(
                $"{_first.Case}: found a worker from which the machine was taken away in all of its "
                + $"{robbed.DroppedRounds} rounds, wanted some rounds of every worker. "
                + "Measure again on a quieter machine: "
                + AcceptCommand.For(_first.Case));
        }

        if (runs.FirstOrDefault(run => run.Rounds.IsEmpty) is not null)
        {
            throw new AcceptanceException(
                $"{_first.Case}: found a worker that measured only work beside others that measured {metric} too, "
                + $"wanted all of one kind. Measure again: {AcceptCommand.For(_first.Case)}");
        }

        CostBaseline? old = _old?.CostOf(metric, _environment);
        bool keepsWeights = old is not null && runs.All(run => run.Rounds.All(old.Weights.AreMeasuredIn));
        Weights weights = (keepsWeights ? old!.Weights : _request.NewWeights(runs, metric)).Rounded();
        return new CostBaseline(
            Cost.MeanOver(runs, metric, weights),
            Median.Of(runs.Select(run => Median.Of(
                run.RoundsWith(metric).Select(round => round.Values[metric])))),
            runs.Count,
            keepsWeights ? Cost.SpreadOver(runs, metric, weights)
                : WeightsFit.HeldOutSpread(runs, metric, _request.NewWeights),
            weights)
        { Wander = old?.Wander, Expected = keepsWeights ? old!.Expected : null };
    }

    void CheckEnvironment()
    {
        if (_request.Old?.Environments.GetValueOrDefault(_environment) is not { } facts
            || facts.SequenceEqual(_first.Environment.Facts)) return;
        throw new AcceptanceException(
            $"{_first.Case}: found that the environment {_environment} is recorded with other facts "
            + $"({Text(facts)}), wanted those of this machine ({Text(_first.Environment.Facts)}). "
            + "Give this machine another name with PERF_ENVIRONMENT.");

        static string Text(ImmutableSortedDictionary<string, string> facts) =>
            string.Join(", ", facts.Select(fact => $"{fact.Key} {fact.Value}"));
    }

    // A longer batch has another share of what is done once in it.
    void CheckBatch()
    {
        if (_old is null || _old.BatchOperations == _first.BatchOperations) return;
        throw new AcceptanceException(
            $"{_first.Case}: found batches of {_first.BatchOperations} operations, wanted {_old.BatchOperations} "
            + $"as in the baseline. Measure again: {AcceptCommand.For(_first.Case)}");
    }
}
