using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Comparisons;

/// <summary>Compares time as a multiple of what the yardsticks make us expect.</summary>
sealed class CostComparer(Baseline baseline, CaseBaseline accepted, IReadOnlyList<Run> runs, bool environmentIsRecorded)
{
    /// <summary>
    /// Clients that share a store settle differently from process to process. With as many threads doing the
    /// yardsticks, and no sleeps of the library's own, the latencies of ten workers spread by 6 % and their p99 by 11 %
    /// on two cores that a dozen other processes wanted, the furthest of them by 17 %.
    /// </summary>
    static readonly CostVerdict OfLoad = new(Least: 0.5, Equivalent: 0.5);

    /// <summary>What a machine that nobody recorded must exceed: a baseline's weights say little about it.</summary>
    internal static readonly CostVerdict OfForeign = new(Least: 1.0, Equivalent: double.PositiveInfinity);

    /// <summary>A foreign machine's costs have a spread that nobody has learnt.</summary>
    static readonly LearntNoise Foreign = new(Between: 0.2, Processes: 5, Wander: 0);

    /// <summary>Where more of the rounds were taken from it by the machine, a process has no say.</summary>
    const double DroppedAtMost = 0.5;

    /// <summary>
    /// A system that writes back what programs left completes a tenth of this beside a sync, a process that syncs all
    /// the time ten times as much.
    /// </summary>
    const double WritesAtMost = 0.2;

    readonly string _environment = runs[0].Environment.Name;

    /// <summary>
    /// The runs of other cases in the same workers: at a first look of all, then of those that nobody suspects.
    /// </summary>
    internal IReadOnlyList<IReadOnlyList<Run>> Beside { get; init; } = [];

    /// <summary>
    /// The same without the workers from which the machine was taken, or beside which others synced: they have no say,
    /// as long as two have one.
    /// </summary>
    internal CostComparer Undisturbed()
    {
        int[] kept = [.. Enumerable.Range(0, runs.Count).Where(worker => !IsDisturbed(runs[worker]))];
        return kept.Length < LeastFresh || kept.Length == runs.Count ? this
            : new CostComparer(baseline, accepted, Kept(runs), environmentIsRecorded)
            {
                Beside = [.. Beside.Where(other => other.Count == runs.Count).Select(Kept)],
            };

        IReadOnlyList<Run> Kept(IReadOnlyList<Run> all) => [.. kept.Select(worker => all[worker])];
    }

    const int LeastFresh = 2;

    internal IEnumerable<Gate> Gates() =>
        runs.SelectMany(run => run.Tried).Concat(AcceptedHere).Distinct()
            .Where(metric => !metric.IsSlope).Order().Select(GateOf);

    // What was accepted and could not be measured now is a gate all the same: it is not judged, and counted as that.
    // Where the run was asked for no cost it is none; a debugger measures none, and says so.
    IEnumerable<Metric> AcceptedHere => runs.All(run => run.Rounds.IsEmpty && run.CostNotComparable is null) ? []
        : accepted.Costs.TryGetValue(_environment, out var costs) ? costs.Keys : [];

    /// <summary>Whether these few fresh workers are enough for every cost.</summary>
    internal bool Acquits() =>
        runs.SelectMany(run => run.Tried).Distinct().Where(metric => !metric.IsSlope).All(Acquits);

    // What can't be compared at all more workers can't compare either; nor would they be disturbed less than all were.
    bool Acquits(Metric metric)
    {
        if (runs.All(IsDisturbed)) return true;
        if (runs.Any(IsDisturbed)) return false;
        Gate gate = GateOf(metric);
        if (gate is Gate.Unjudged { Why: NotJudged.ForeignMachine } foreign)
            return metric != Metric.Time || foreign.Change <= OfForeign.Least;
        if (gate is Gate.Unjudged { Why: not NotJudged.Inconclusive }
            || accepted.CostOf(metric, _environment) is not { } cost || !runs.All(run => run.RoundsWith(metric).Any())
            || BusyBesideLoad(metric) is not null)
        {
            return true;
        }

        (double[] changes, LearntNoise noise) = Seen(metric, cost);
        return RuleOf(metric).Acquits(changes, noise, ConfirmingAtMost, tellsGains: Busy is null);
    }

    internal static CostVerdict RuleOf(Metric metric) => metric == Metric.Time ? CostVerdict.OfTime : OfLoad;

    Gate GateOf(Metric metric)
    {
        if (runs.Select(run => run.CostNotComparable).FirstOrDefault(reason => reason is not null) is { } notComparable)
            return new Gate.Unjudged(metric, NotJudged.NotComparable, notComparable);

        if (runs.Any(run => !run.RoundsWith(metric).Any()))
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive,
                runs.FirstOrDefault(IsRobbed) is { } robbed ? WordsOfRobbed(robbed)
                    : "its windows hold too few operations, or were void");
        }

        CostBaseline? here = environmentIsRecorded ? accepted.CostOf(metric, _environment) : null;
        CostBaseline? cost = here
            ?? accepted.Costs.Keys.Select(name => accepted.CostOf(metric, name))
                .FirstOrDefault(known => known is not null);
        if (cost is null)
            return new Gate.Unjudged(metric, NotJudged.NoBaseline, "no cost has been accepted for this case");
        if (MissingYardstick(cost) is { } missing)
        {
            return new Gate.Unjudged(metric, NotJudged.NoBaseline,
                $"its cost was accepted with the yardstick '{missing}', which is not measured here: "
                + "accept the case again");
        }

        return here is null ? OfForeignMachine(metric, cost) : Judge(metric, cost);
    }

    /// <summary>Whether the machine was taken away in so many rounds that the others say little.</summary>
    internal static bool IsRobbed(Run run) =>
        run.DroppedRounds > DroppedAtMost * (run.Rounds.Length + run.DroppedRounds);

    static string WordsOfRobbed(Run run) => string.Create(CultureInfo.InvariantCulture,
        $"the machine was taken away in {run.DroppedRounds} of {run.Rounds.Length + run.DroppedRounds} rounds");

    double? Busy => BusyCores.Beside(runs);

    double? BusyBesideLoad(Metric metric) => metric == Metric.Time ? null : Busy;

    static bool IsDisturbed(Run run) => IsRobbed(run) || IsBesideWrites(run);

    // Syncs of others are waited for in line with one's own, and no yardstick waits for as many of them as the batch.
    static bool IsBesideWrites(Run run) => run.WritesBesideEachSync > WritesAtMost;

    string? MissingYardstick(CostBaseline cost) => cost.Weights.ByKernel.Keys
        .FirstOrDefault(kernel => runs.Any(run => run.Rounds.Any(round => !round.Kernels.ContainsKey(kernel))));

    Gate Judge(Metric metric, CostBaseline cost)
    {
        CostVerdict rule = RuleOf(metric);
        (double[] changes, LearntNoise noise) = Seen(metric, cost);
        bool isTold = Others(metric).Length >= LeastBeside;
        double detectable = rule.Detectable(isTold ? noise.Told() : noise, ConfirmingAtMost);
        if (runs.FirstOrDefault(IsRobbed) is { } robbed)
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive, WordsOfRobbed(robbed))
            { Detectable = detectable };
        }

        if (runs.FirstOrDefault(IsBesideWrites) is { } beside)
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive, string.Create(CultureInfo.InvariantCulture,
                $"others completed {beside.WritesBesideEachSync:0.0} writes to a disk in the time of each sync"))
            { Detectable = detectable };
        }

        double change = changes.Average();
        if (BusyBesideLoad(metric) is { } taken) return BesideBusy(metric, change, taken, detectable);
        double error = runs.Count > 1 ? noise.ErrorOf(runs.Count) : ErrorOfOne(metric, cost, noise);
        Verdict verdict = runs.Count > 1 ? rule.OfFresh(changes, noise)
            : rule.OfOne(change, error, noise, MovedBeside(metric));
        Interval interval = CostVerdict.IntervalOf(change, noise.AtThisSpeed(error));
        if (runs.Count is > 1 and < ConfirmingWorkers && verdict is Verdict.Regressed or Verdict.Improved)
            verdict = Verdict.Inconclusive; // of two speeds that a process may have three would draw one too often

        bool mayBeSlower = verdict == Verdict.Improved
            || (verdict == Verdict.Equivalent && NoiseFamilies.Of(accepted, metric) == NoiseFamily.Durable);
        if (mayBeSlower && Busy is { } busy) return BesideBusy(metric, change, busy, detectable);

        if (verdict == Verdict.Inconclusive)
        {
            return new Gate.Unjudged(metric, NotJudged.Inconclusive, string.Create(CultureInfo.InvariantCulture,
                $"the change lies between {SignedShare.Whole(interval.Low)} and {SignedShare.Whole(interval.High)}, "
                + $"and only +{detectable:0 %} would surely be found{StrangeSpeed.Words(noise.Strange)}"))
            { Change = change, Detectable = detectable };
        }

        return new Gate.Judged(
            metric, verdict, cost.Cost, cost.Cost * (1 + change), change,
            string.Create(CultureInfo.InvariantCulture, $"{rule.Least:0 %}"))
        {
            Interval = interval, Raw = RawOf(runs, metric), RawBaseline = cost.Value, Detectable = detectable,
            Cause = verdict == Verdict.Equivalent || metric != Metric.Time ? null : CostParts.Of(accepted, cost, runs),
        };
    }

    static Gate.Unjudged BesideBusy(Metric metric, double change, double busy, double detectable) =>
        new(metric, NotJudged.Inconclusive, $"{SignedShare.Text(change)} while {BusyCores.Words(busy)}")
        { Change = change, Detectable = detectable };

    /// <summary>The fresh workers of a suspect that convict it where they can.</summary>
    internal const int ConfirmingWorkers = 4;

    /// <summary>Those of one that so many, and twice as many, left open.</summary>
    internal const int ConfirmingAtMost = 3 * ConfirmingWorkers;

    // Of a load weights tell what an operation takes, not how long one waits for its turn: that is another machine's
    // scheduler, and its disk's. The tail of unchanged writers took four times what its weights told:
    // docs/decisions/0025-turns.md.
    Gate OfForeignMachine(Metric metric, CostBaseline cost)
    {
        double[] changes = [.. runs.Select(run => ChangeOf(run, metric, cost))];
        double change = changes.Average();
        LearntNoise seen = runs.Count == 1 ? Foreign
            : Foreign.With(StandardDeviation.Of(changes) / (1 + change), changes.Length);
        bool isRegressed = metric == Metric.Time && (runs.Count == 1 ? change > OfForeign.Least
            : runs.Count >= ConfirmingWorkers && !runs.Any(IsDisturbed)
                && OfForeign.OfFresh(changes, seen) == Verdict.Regressed);
        return isRegressed
            ? new Gate.Judged(
                metric, Verdict.Regressed, cost.Cost, cost.Cost * (1 + change), change,
                "a factor of two on a foreign machine")
            {
                Interval = CostVerdict.IntervalOf(change, seen.ErrorOf(runs.Count)), Raw = RawOf(runs, metric),
                RawBaseline = cost.Value,
            }
            : new Gate.Unjudged(metric, NotJudged.ForeignMachine, $"no cost is recorded for {_environment}")
            { Change = change };
    }

    // Processes differ more than rounds do: what was learnt between them, unless this run's rounds say less of its
    // median.
    double ErrorOfOne(Metric metric, CostBaseline cost, LearntNoise noise)
    {
        double[] costs = [.. Cost.OfRounds(runs[0], metric, cost.Weights)];
        if (costs.Length < RoundsForOrderStatistics) return noise.ErrorOf(1);
        Interval median = Interval.OfMedian(costs);
        double own = (median.High - median.Low) / (2 * 1.960 * cost.Cost); // half of a 95 % interval is 1.96 errors
        return (noise with { Between = Math.Max(noise.Between, own) }).ErrorOf(1);
    }

    /// <summary>
    /// Below so many rounds the interval of order statistics is nearly the whole sample, and tells little.
    /// </summary>
    const int RoundsForOrderStatistics = 20;

    /// <summary>
    /// The change of each worker, without what others of its kind tell of the moment, and what is known of its noise.
    /// </summary>
    (double[] Changes, LearntNoise Noise) Seen(Metric metric, CostBaseline cost)
    {
        double[] changes = [.. runs.Select(run => ChangeOf(run, metric, cost))];
        LearntNoise noise = NoiseFamilies.NoiseOf(baseline, accepted, metric, _environment) with
        {
            Strange = StrangeSpeed.Of(runs, metric, cost),
        };
        if (runs.Count == 1) return (changes, noise);
        if (noise.Shared > 0 && Others(metric) is { Length: >= LeastBeside } others)
        {
            changes = Companions.TakenOff(changes, others, noise);
            noise = noise.Told();
        }

        return (changes, noise.With(StandardDeviation.Of(changes) / (1 + changes.Average()), changes.Length));
    }

    /// <summary>One other case may have moved by itself.</summary>
    internal const int LeastBeside = 2;

    double[][] Others(Metric metric) => [.. Beside.Select(other => ChangesOf(other, metric)).OfType<double[]>()];

    // A single look convicts nobody: it takes off what the moment did to both sides.
    double? MovedBeside(Metric metric) =>
        Others(metric) is { Length: >= LeastBeside } others ? Companions.Told(others.Select(other => other[0])) : null;

    // Null where the other case is of another kind, or was not measured in all the workers.
    double[]? ChangesOf(IReadOnlyList<Run> other, Metric metric) =>
        other.Count == runs.Count && baseline.Find(other[0].Case) is { } known
        && NoiseFamilies.Of(known, metric) == NoiseFamilies.Of(accepted, metric)
        && known.CostOf(metric, _environment) is { } cost
        && other.All(run => run.RoundsWith(metric).Any() && run.Rounds.All(cost.Weights.AreMeasuredIn))
            ? [.. other.Select(run => ChangeOf(run, metric, cost))]
            : null;

    static double ChangeOf(Run run, Metric metric, CostBaseline cost) =>
        (Cost.OfRun(run, metric, cost.Weights) / cost.Cost) - 1;

    static double RawOf(IEnumerable<Run> runs, Metric metric) =>
        Median.Of(runs.SelectMany(run => run.RoundsWith(metric)).Select(round => round.Values[metric]));
}
