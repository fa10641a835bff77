using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Calibrations;

/// <summary>
/// The costs of one engine configuration as several moments of unchanged code show them: other weights, the spread
/// between neighbouring processes, and what another moment did to all of them.
/// </summary>
sealed class CalibratedCosts
{
    // What a normal variable stays within in nineteen of twenty moments.
    const double Bound = 1.960;

    // What a moment did it did to all cases at once, and ten moments tell the variance of one case to within a
    // half: the family says more of it than the case does.
    const int FamilyMoments = 20;

    readonly Baseline _old;
    readonly string _environment;
    readonly List<string> _leftOut = [];

    /// <summary>
    /// Learns from the runs of each case, at each moment those of as many neighbouring processes, two at least.
    /// </summary>
    /// <param name="old">What was accepted.</param>
    /// <param name="cases">The runs of each case by moments.</param>
    /// <param name="reason">What the ledger says.</param>
    public CalibratedCosts(Baseline old, IReadOnlyList<IReadOnlyList<IReadOnlyList<Run>>> cases, string reason)
    {
        _old = old;
        _environment = cases[0][0][0].Environment.Name;
        Learnt[] all = [.. cases.SelectMany(LearntOf)];
        all = [.. all.Select(learnt => learnt.BesideOthersOf(all))];
        Baseline = all.Aggregate(old, (baseline, learnt) => With(baseline, learnt, FamilyOf(learnt, all)));
        Ledger =
        [
            .. from learnt in all
               select new LedgerEntry(learnt.Id, learnt.Metric.Name, LedgerKind.Changed, reason)
               {
                   // In multiples of the old weights: the new ones make another number of the same time.
                   Environment = _environment, Old = learnt.Before.Cost, New = SignificantDigits.Round(learnt.Now, 4),
               },
        ];
    }

    /// <summary>The baseline with what was learnt.</summary>
    public Baseline Baseline { get; }

    /// <summary>How far each cost lay from the accepted one.</summary>
    public IReadOnlyList<LedgerEntry> Ledger { get; }

    /// <summary>One sentence for each cost that was not calibrated.</summary>
    public IReadOnlyList<string> LeftOut => _leftOut;

    IEnumerable<Learnt> LearntOf(IReadOnlyList<IReadOnlyList<Run>> moments)
    {
        Run[] runs = [.. moments.SelectMany(moment => moment)];
        CaseId id = runs[0].Case;
        foreach (Gate gate in Comparer.Compare(_old, runs).Gates.Where(gate => gate.Metric.IsCost))
        {
            if (WhyNot(gate, runs) is { } reason) _leftOut.Add($"{id}: {gate.Metric} not calibrated: {reason}");
            else yield return LearntOf(id, gate.Metric, moments);
        }
    }

    // What is slower than accepted is not calibrated away.
    string? WhyNot(Gate gate, Run[] runs) =>
        gate is Gate.Judged { Verdict: Verdict.Regressed } slower ? string.Create(CultureInfo.InvariantCulture,
            $"it is {100 * slower.Change:0.0} % slower than accepted. "
            + $"Mend or accept it first: {AcceptCommand.For(runs[0].Case)}")
        : _old.Find(runs[0].Case)?.CostOf(gate.Metric, _environment) is null ? "no cost is accepted for it here"
        : runs.FirstOrDefault(run => run.CostNotComparable is not null)?.CostNotComparable
        ?? (runs.All(run => run.RoundsWith(gate.Metric).Any()) ? null : "its windows hold too few operations");

    Learnt LearntOf(CaseId id, Metric metric, IReadOnlyList<IReadOnlyList<Run>> moments)
    {
        Run[] runs = [.. moments.SelectMany(moment => moment)];
        CaseBaseline accepted = _old.Find(id)!;
        CostBaseline before = accepted.CostOf(metric, _environment)!;
        // Weights are judged by moments that they had no part in: a fit flatters those that it was made from.
        double[][] costs = [.. moments.Select(moment =>
        {
            Weights others = WeightsFit.Of([.. runs.Except(moment)], metric);
            return moment.Select(run => Cost.OfRun(run, metric, others)).ToArray();
        })];
        double mean = costs.Average(moment => moment.Average());
        Weights weights = WeightsFit.Of(runs, metric).Rounded();
        return new Learnt(
            id, metric, NoiseFamilies.Of(accepted, metric), before,
            before.Weights is var old && runs.All(run => run.Rounds.All(old.AreMeasuredIn))
                ? Cost.MeanOver(runs, metric, old) : before.Cost,
            [.. costs.Select(moment => moment.Select(cost => cost / mean).ToArray())],
            new CostBaseline(
                Cost.MeanOver(runs, metric, weights),
                Median.Of(runs.Select(run => Median.Of(run.RoundsWith(metric).Select(round => round.Values[metric])))),
                runs.Length, 0, weights)
            {
                Expected = ExpectedSeconds.Over([.. runs.Select(run => Cost.ExpectedOfRun(run, metric, weights))]),
            },
            moments.Count);
    }

    static double FamilyOf(Learnt one, IEnumerable<Learnt> all) => all
        .Where(other => other.Family == one.Family && other.Metric == one.Metric)
        .Average(other => other.Components.Between);

    Baseline With(Baseline baseline, Learnt learnt, double family)
    {
        int freedom = learnt.Moments - 1;
        double between = ((FamilyMoments * family) + (freedom * learnt.Components.Between)) / (FamilyMoments + freedom);
        var cost = new CostBaseline(
            learnt.Cost.Cost, learnt.Cost.Value, learnt.Cost.Processes, Math.Sqrt(learnt.Components.Within),
            learnt.Cost.Weights)
        {
            Expected = learnt.Cost.Expected,
            Wander = SignificantDigits.Round(Bound * Math.Sqrt(Math.Max(0, between)), 3),
        };
        CaseBaseline accepted = baseline.Find(learnt.Id)!;
        return baseline with
        {
            Cases = baseline.Cases.SetItem(learnt.Id.What, accepted with
            {
                Costs = accepted.Costs.SetItem(_environment, accepted.Costs[_environment].SetItem(learnt.Metric, cost)),
            }),
        };
    }

    /// <summary>What the moments say of one cost.</summary>
    /// <param name="Id">The case.</param>
    /// <param name="Metric">The metric.</param>
    /// <param name="Family">Its kind of noise.</param>
    /// <param name="Before">The accepted cost.</param>
    /// <param name="Now">What it is now, by the weights of before.</param>
    /// <param name="Shares">The cost of each process of each moment, as a share of the mean.</param>
    /// <param name="Cost">The cost by the new weights, its spread still open.</param>
    /// <param name="Moments">How many moments.</param>
    sealed record Learnt(
        CaseId Id, Metric Metric, NoiseFamily Family, CostBaseline Before, double Now, double[][] Shares,
        CostBaseline Cost, int Moments)
    {
        internal VarianceComponents Components { get; init; } = VarianceComponents.Of(Shares);

        // What the cases of a worker do alike is told by those beside a suspect: it is the wander's, and the rest the
        // spread's.
        internal Learnt BesideOthersOf(IReadOnlyList<Learnt> all)
        {
            Learnt[] others = [.. all
                .Where(one => one != this && one.Family == Family && one.Metric == Metric && one.Moments == Moments)];
            if (others.Length < CostComparer.LeastBeside || !NoiseFamilies.AreToldByOthers(Family)) return this;
            double[] own = OfProcesses();
            double[][] theirs = [.. others.Select(other => other.OfProcesses())];
            double[] beside = [.. own.Select((share, process) => share - theirs.Average(other => other[process]))];
            double whole = Variance(own), rest = Math.Min(Variance(beside), whole);
            return this with { Components = new VarianceComponents(rest, whole - rest) };

            static double Variance(double[] values) => Math.Pow(StandardDeviation.Of(values), 2);
        }

        double[] OfProcesses() => [.. Shares.SelectMany(moment => moment)];
    }
}
