using Perf.Harness.Baselines;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>Cases whose noise is of one kind, by what a batch waits for.</summary>
public enum NoiseFamily
{
    /// <summary>The CPU alone.</summary>
    Cpu,

    /// <summary>Calls of the file system, none of which syncs.</summary>
    Files,

    /// <summary>The disk.</summary>
    Durable,

    /// <summary>Other clients of the same store.</summary>
    Load,
}

/// <summary>Which case is of which family, and what the family is known for.</summary>
static class NoiseFamilies
{
    internal static NoiseFamily Of(CaseBaseline accepted, Metric metric) =>
        metric != Metric.Time ? NoiseFamily.Load
        : accepted.BatchSyncs > 0 ? NoiseFamily.Durable
        : Metric.FileCalls.Any(calls => accepted.Work[calls] > 0) ? NoiseFamily.Files
        : NoiseFamily.Cpu;

    /// <summary>
    /// The noise of one accepted cost, learnt from its own processes and from its family's in the same file.
    /// </summary>
    internal static LearntNoise NoiseOf(Baseline baseline, CaseBaseline accepted, Metric metric, string environment)
    {
        NoiseFamily family = Of(accepted, metric);
        CostBaseline own = accepted.CostOf(metric, environment)!;
        (double, int)[] spreads = [.. baseline.Cases.Values
            .Where(one => Of(one, metric) == family)
            .Select(one => one.CostOf(metric, environment)).OfType<CostBaseline>()
            .Select(cost => (cost.Spread, cost.Processes))];
        double wander = WanderOf(family, own);
        return LearntNoise.Of(own.Spread, own.Processes, spreads, wander) with
        {
            Shared = !own.IsCalibrated || !AreToldByOthers(family) || spreads.Length <= CostComparer.LeastBeside
                ? 0 : wander - UnseenOf(family),
        };
    }

    static double WanderOf(NoiseFamily family, CostBaseline cost) =>
        cost.Wander is not { } seen ? UnknownWanderOf(family, cost.Value)
        : AreToldByOthers(family) ? Math.Max(seen, UnseenOfAll) + UnseenOf(family)
        : Math.Max(seen, UnseenOf(family));

    // A neighbour on the core does to all cases what it does to one; one on the disk need not: beside a process that
    // synced, an insert that syncs for each row was called 13 % slower though others of its kind were asked. Clients of
    // a load share no worker with other cases. What nobody has calibrated no others tell either.
    internal static bool AreToldByOthers(NoiseFamily family) => family is NoiseFamily.Cpu or NoiseFamily.Files;

    // What another hour does to all cases of a worker alike, and a calibration of minutes has not met: half an hour
    // moved eight cases by 3 % to and fro. It costs little, for others tell it: docs/decisions/0017-others.md.
    const double UnseenOfAll = 0.04;

    // What neighbours may do that a calibration has not met. Beside a process that synced, one of 96 gates was called
    // slower where nothing was allowed, and one of 60 where 4 % were.
    static double UnseenOf(NoiseFamily family) => family switch
    {
        NoiseFamily.Cpu => 0.02,
        NoiseFamily.Files => 0.04,
        NoiseFamily.Durable => 0.05,
        _ => 1.0,
    };

    // Until somebody has calibrated, a time is not judged (docs/decisions/0024-not-calibrated.md): this tells what
    // accepting writes, and what a ref's duet is asked about. What costs once moved by from one machine of a name to
    // another is the caution.
    static double UnknownWanderOf(NoiseFamily family, double value) => family switch
    {
        NoiseFamily.Cpu => Math.Max(0.08, StartSeconds / value),
        NoiseFamily.Files => Math.Max(0.12, StartSeconds / value),
        NoiseFamily.Durable => Math.Max(0.20, StartSeconds / value),

        // Beside a build on both cores five clients got 41 % of their throughput: yardsticks on as many threads did not
        // see it.
        _ => 2.0,
    };

    // A batch begins in caches that the yardsticks left. One of 39 µs took 53 when its case was alone in the process.
    const double StartSeconds = 20e-6;
}
