using Perf.Harness.Baselines;

namespace Perf.Harness.Verdicts;

/// <summary>
/// Compares times with stored figures, scaled to this machine by two reference workloads. It finds multiples, on every
/// machine and without a reference build; what is smaller the pair finds.
/// </summary>
static class BoundComparer
{
    /// <summary>
    /// By how much wider the bound of contention metrics is: beside unchanged code tails rose by half on a quiet
    /// machine, and to a multiple where a writer lost its core while it held the lock.
    /// </summary>
    const double WiderForContention = 5;

    // Where clients outnumber cores a tail is what one of them waits for its core: some slices of the scheduler,
    // which on Windows are 30 ms long. Unchanged writers took 70 µs in one run and 6 ms in the next.
    const double WaitForCoreSeconds = 0.05;

    // What a case takes besides its syncs can't be less than this share of it: syncs are not all alike.
    const double ProcessorAtLeast = 0.1;

    // Beyond this share of the tolerance a time is far enough for its neighbours to be asked.
    const double AskedFrom = 0.5;

    // On another model of processor the scaled time of unchanged code may be off by as much as a stale one is.
    const double AsFast = 1.5;

    internal static IEnumerable<Gate> Compare(Evidence evidence, CaseBaseline accepted, IReadOnlyList<Gate> pairs)
    {
        TimeBaseline? time = accepted.Time;
        IEnumerable<Metric> metrics = evidence.Run.Measured.Concat(Expected(evidence, time));
        return metrics.Where(metric => metric.IsTimed).Distinct().Order().Select(metric => GateOf(metric));

        Gate GateOf(Metric metric)
        {
            if (WhyNot(metric, evidence, time) is { } why)
                return new Gate.NotEvaluated(metric, Method.Bound, why);
            bool isPaired = pairs.OfType<Gate.Judged>().Any(gate =>
                gate.Metric == metric && gate.Verdict != Verdict.Regressed);
            Gate.Judged judged = Judged(metric, evidence, accepted, isPaired);
            if (judged.Verdict == Verdict.Inconclusive)
            {
                var reason = new Reason.TooFewRounds();
                return new Gate.NotEvaluated(metric, Method.Bound, reason) { Change = judged.Change };
            }

            // What shares its core with others takes a multiple by their doing; a calm process that agrees would tell.
            return judged.Verdict == Verdict.Regressed
                && BusyCores.BesideAll([evidence.Run, .. evidence.Fresh]) is { } busy
                    ? new Gate.NotEvaluated(metric, Method.Bound, new Reason.BusyCores(busy)) { Change = judged.Change }
                    : judged;
        }
    }

    // What was accepted and could not be measured now is a gate all the same, unless nothing was to be timed.
    static IEnumerable<Metric> Expected(Evidence evidence, TimeBaseline? time) =>
        time is not null && evidence.IsTimeAsked ? time.Values.Keys : [];

    static Reason? WhyNot(Metric metric, Evidence evidence, TimeBaseline? time)
    {
        Run run = evidence.Run;
        if (run.TimeNotComparable is { } reason) return new Reason.NotTimed(reason);
        if (time is null || !time.Values.ContainsKey(metric))
            return time is not null && metric.IsPercentile ? new Reason.TooFewRounds() : new Reason.NoBaseline();
        if (UsesFiles(evidence.Accepted!.Work) && run.Subject.System != evidence.Accepted.Subject.System)
            return new Reason.OtherSystem();
        if (run.Calibration is null)
            return new Reason.NotTimed("the reference workload of the processor is missing here");
        if (run.Middle(metric) is null) return new Reason.TooFewRounds();
        return metric.IsContention && BusyCores.Beside([run]) is { } busy ? new Reason.BusyCores(busy) : null;
    }

    /// <summary>Whether the processor is about as fast as when the time was stored.</summary>
    internal static bool IsAsFastAsStored(Evidence evidence) =>
        evidence is { Accepted.Time.Calibration.Processor: var stored, Run.Calibration.Processor: var now }
        && Math.Max(stored / now, now / stored) < AsFast;

    // What a file call takes is the system's: two fixed pieces of work can't tell it of all of them.
    static bool UsesFiles(WorkCounts work) => work.Counts.Any(count =>
        count.Value > 0 && (count.Key == Metric.FileSize || count.Key.DependsOn.HasFlag(SubjectParts.System)));

    static Gate.Judged Judged(Metric metric, Evidence evidence, CaseBaseline accepted, bool isPaired)
    {
        double share = metric.IsContention ? WiderForContention * evidence.Tolerance : evidence.Tolerance;
        double now = evidence.Run.Middle(metric)!.Value;
        double expected = ExpectedBeside(evidence.Run.Calibration!, now);
        Verdict? beyond = evidence.Confirmed(
            IsBeyond(metric, ChangeOf(metric, expected, now), now, share),
            run => run.Middle(metric) is { } fresh && run.Calibration is { } reference
                ? IsBeyond(metric, ChangeOf(metric, ExpectedBeside(reference, fresh), fresh), fresh, share) : null,
            isPaired);
        return new Gate.Judged(
            metric, Method.Bound, beyond ?? Verdict.Unchanged, expected, now, ChangeOf(metric, expected, now))
        {
            Tolerance = new Tolerance(share, 0), IsOfMachine = beyond == Verdict.Unchanged,
        };

        // Another model of processor does one engine's work three times as fast as the reference workloads tell, and
        // would hide a case that got five times slower; its neighbours tell what they can't. Only of what is far off
        // by itself: neighbours that got faster must not make a case red that did not move.
        double ExpectedBeside(CalibrationTimes reference, double value)
        {
            double alone = ExpectedOf(metric, accepted, reference);
            bool isAsked = metric == Metric.Time && ChangeOf(metric, alone, value) > AskedFrom * share;
            return isAsked && evidence.Neighbours is { } neighbours ? alone * Math.Min(1, neighbours) : alone;
        }
    }

    static bool IsBeyond(Metric metric, double change, double now, double share) => change > share
        && !(metric.IsContention && metric.Unit == Unit.Seconds && now < WaitForCoreSeconds);

    static double ChangeOf(Metric metric, double expected, double now) =>
        (metric.Cost(now) / metric.Cost(expected)) - 1;

    /// <summary>What a stored figure comes to on a machine as fast as this one is now.</summary>
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

        // Counts, shares and sizes are the same on every machine. Of a load's seconds nobody can tell which are syncs.
        if (metric.Unit is not (Unit.Seconds or Unit.PerSecond)) return value;
        double slower = accepted.Work[Metric.Syncs] is > 0
            ? Math.Max(processor, now.Sync / time.Calibration.Sync) : processor;
        // Writers wait for each other and for slices of the scheduler, which no faster processor makes shorter: a bank
        // did less on one that was twice as fast.
        if (time.Values.ContainsKey(Metric.WriteLatencyP50)) slower = Math.Max(1, slower);
        return metric.Better == Better.Higher ? value / slower : value * slower;
    }
}
