using Perf.Harness.Baselines;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares times with stored times, scaled to this machine by two calibration workloads. It finds multiples on every
/// machine, without a reference build. A pair finds smaller changes.
/// </summary>
static class BoundComparer
{
    /// <summary>
    /// The factor for the bound of contention metrics. With unchanged code, tails rose by half on an idle machine,
    /// and to a multiple if a writer lost its core while it had the lock.
    /// </summary>
    const double WiderForContention = 5;

    // With more clients than cores, a tail is the wait for a core: some time slices of the scheduler, which are 30 ms
    // on Windows. Unchanged writers took 70 µs in one run and 6 ms in the next.
    const double WaitForCoreSeconds = 0.05;

    // The time without syncs is at least this share of a case: syncs differ.
    const double ProcessorAtLeast = 0.1;

    // Beyond this share of the tolerance, the other cases of the configuration correct the expected time.
    const double CorrectedFrom = 0.5;

    // On another model of processor, the scaled time of unchanged code is as inaccurate as an outdated one.
    const double AsFast = 1.5;

    internal static IEnumerable<Gate> Compare(Evidence evidence, CaseBaseline accepted, IReadOnlyList<Gate> pairs)
    {
        TimeBaseline? time = accepted.Time;
        IEnumerable<Metric> metrics = evidence.Run.Measured.Concat(Expected(evidence, time));
        return metrics.Where(metric => metric.IsTimed).Distinct().Order().Select(metric => GateOf(metric));

        Gate GateOf(Metric metric)
        {
            if (WhyNot(metric, evidence, time) is { } missing)
                return new Gate.NotEvaluated(metric, GateKind.Bound, missing);
            bool isPaired = pairs.OfType<Gate.Judged>().Any(gate =>
                gate.Kind == GateKind.Pair && gate.Metric == metric && gate.Verdict != Verdict.Regressed);
            Gate.Judged judged = Judged(metric, evidence, accepted, isPaired);
            Reason? doubt = judged.Verdict switch
            {
                Verdict.Inconclusive => new Reason.TooFewRounds(),
                // Fresh processes take longest of all, and the case fails already.
                Verdict.Regressed when evidence is { Fresh: [], Pair.Missing: Reason.FailsByWork why } => why,
                // With busy cores a case may take a multiple of its time; confirming needs one process with idle cores.
                Verdict.Regressed when BusyCores.InAll([evidence.Run, .. evidence.Fresh]) is { } busy =>
                    new Reason.BusyCores(busy),
                _ => null,
            };
            return doubt is null ? judged
                : new Gate.NotEvaluated(metric, GateKind.Bound, doubt) { Change = judged.Change };
        }
    }

    // An accepted time without a measurement is a gate as well, unless nothing was to be timed.
    static IEnumerable<Metric> Expected(Evidence evidence, TimeBaseline? time) =>
        time is not null && evidence.IsTimeAsked ? time.Values.Keys : [];

    static Reason? WhyNot(Metric metric, Evidence evidence, TimeBaseline? time)
    {
        Run run = evidence.Run;
        if ((run.TimeNotComparable ?? run.Growth) is { } reason) return new Reason.NotTimed(reason);
        if (time is null) return new Reason.NoBaseline { OfTimeOnly = true };
        if (!time.Values.ContainsKey(metric))
            return metric.IsPercentile ? new Reason.TooFewRounds() : new Reason.NoBaseline();
        if (UsesFiles(evidence.Accepted!.Work) && run.Subject.System != evidence.Accepted.Subject.System)
            return new Reason.OtherSystem();
        if (run.Calibration is null)
            return new Reason.NotTimed("the calibration workload of the processor is missing");
        if (run.Middle(metric) is null) return new Reason.TooFewRounds();
        return metric.IsContention && BusyCores.InAny([run]) is { } busy ? new Reason.BusyCores(busy) : null;
    }

    /// <summary>Whether the processor is about as fast as when the time was stored.</summary>
    internal static bool IsAsFastAsStored(Evidence evidence) =>
        evidence is { Accepted.Time.Calibration.Processor: var stored, Run.Calibration.Processor: var now }
        && Math.Max(stored / now, now / stored) < AsFast;

    // The time of a file call depends on the operating system; two calibration workloads cannot scale all of them.
    static bool UsesFiles(WorkCounts work) => work.Counts.Any(count =>
        count.Value > 0 && (count.Key == Metric.FileSize || count.Key.DependsOn.HasFlag(SubjectParts.System)));

    static Gate.Judged Judged(Metric metric, Evidence evidence, CaseBaseline accepted, bool isPaired)
    {
        double share = metric.IsContention ? WiderForContention * evidence.Tolerance : evidence.Tolerance;
        double now = evidence.Run.Middle(metric)!.Value;
        double expected = Scaled(evidence.Run.Calibration!, now);
        Verdict? beyond = evidence.Confirmed(
            IsBeyond(metric, ChangeOf(metric, expected, now), now, share),
            run => run.Middle(metric) is { } fresh && run.Calibration is { } calibration
                ? IsBeyond(metric, ChangeOf(metric, Scaled(calibration, fresh), fresh), fresh, share) : null,
            isPaired);
        return new Gate.Judged(
            metric, GateKind.Bound, beyond ?? Verdict.Unchanged, expected, now, ChangeOf(metric, expected, now))
        {
            Tolerance = new Tolerance(share, 0), IsOfMachine = beyond == Verdict.Unchanged,
            Cause = beyond == Verdict.Regressed && metric == Metric.Time && evidence.Pair is not { Missing: null }
                ? Causes.OfTime(evidence) : null, // its pair would say it
        };

        // Another model of processor may run one engine three times as fast as the calibration workloads predict, and
        // hide a slowdown by a factor of five. The other cases of the configuration correct this, but only for a case
        // that is far off on its own: a case must not fail because others got faster.
        double Scaled(CalibrationTimes calibration, double value)
        {
            double alone = ExpectedOf(metric, accepted, calibration);
            bool isCorrected = metric == Metric.Time && ChangeOf(metric, alone, value) > CorrectedFrom * share;
            return isCorrected && evidence.OtherCases is { } ratio ? alone * Math.Min(1, ratio) : alone;
        }
    }

    static bool IsBeyond(Metric metric, double change, double now, double share) => change > share
        && !(metric.IsContention && metric.Unit == Unit.Seconds && now < WaitForCoreSeconds);

    static double ChangeOf(Metric metric, double expected, double now) =>
        (metric.Cost(now) / metric.Cost(expected)) - 1;

    /// <summary>A stored value, scaled to the present speed of this machine.</summary>
    internal static double ExpectedOf(Metric metric, CaseBaseline accepted, CalibrationTimes now)
    {
        TimeBaseline time = accepted.Time!;
        double value = time.Values[metric];
        double processor = now.Processor / time.Calibration.Processor;
        if (metric == Metric.Time)
        {
            double syncs = accepted.Batch.SyncsOfOperation;
            double ofProcessor = Math.Max(ProcessorAtLeast * value, value - (syncs * time.Calibration.Sync));
            return (ofProcessor * processor) + (syncs * now.Sync);
        }

        // Counts, shares and sizes are the same on every machine. The share of syncs in a load's seconds is unknown.
        if (metric.Unit is not (Unit.Seconds or Unit.PerSecond)) return value;
        double slower = accepted.Work[Metric.Syncs] is > 0
            ? Math.Max(processor, now.Sync / time.Calibration.Sync) : processor;
        // Writers wait for each other and for time slices, which a faster processor does not shorten: a bank did less
        // on a processor that was twice as fast.
        if (time.Values.ContainsKey(Metric.WriteLatencyP50)) slower = Math.Max(1, slower);
        return metric.Better == Better.Higher ? value / slower : value * slower;
    }
}
