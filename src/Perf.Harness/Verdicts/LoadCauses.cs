namespace Perf.Harness.Verdicts;

/// <summary>
/// The likely cause if some times of a load got worse and others did not.
/// </summary>
static class LoadCauses
{
    static readonly (Metric Middle, Metric[] High)[] Latencies =
    [
        (Metric.LatencyP50, [Metric.LatencyP95, Metric.LatencyP99]),
        (Metric.WriteLatencyP50, [Metric.WriteLatencyP95, Metric.WriteLatencyP99]),
    ];

    /// <summary>The gates; those that regressed have a cause if one is known.</summary>
    internal static ImmutableArray<Gate> Explained(ImmutableArray<Gate> gates)
    {
        Gate.Judged[] judged = [.. gates.OfType<Gate.Judged>()];
        HashSet<Metric> worse =
            [.. judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric)];
        HashSet<Metric> passed =
            [.. judged.Where(gate => gate.Verdict != Verdict.Regressed).Select(gate => gate.Metric)];
        return
        [
            .. gates.Select(gate => gate is Gate.Judged { Cause: null, Verdict: Verdict.Regressed } one
                ? one with { Cause = Words(one.Metric, worse, passed) }
                : gate),
        ];
    }

    static string? Words(Metric metric, HashSet<Metric> worse, HashSet<Metric> passed)
    {
        foreach ((Metric middle, Metric[] high) in Latencies)
        {
            if (high.Contains(metric) && passed.Contains(middle))
                return "a few operations wait long, the others are as before: a retry that sleeps, or a lock that is "
                    + "sometimes kept long";
        }

        return metric.Name switch
        {
            "write-latency-p50" when passed.Contains(Metric.LatencyP50) =>
                "writers take longer, readers do not: writers keep their lock longer, or sync more",
            "write-latency-p50" or "latency-p50"
                when worse.Contains(Metric.LatencyP50) && worse.Contains(Metric.WriteLatencyP50) =>
                "reads and writes take longer: each operation does more, such as opening a connection",
            "attempts" => "more lock attempts failed: locks are kept longer, or by more clients",
            "one-and-starved-clients" => "some clients get no lock any more: others retry before them",
            "unfairness" => "one client gets more locks than the others",
            "log-size" =>
                "the log grows further: a reader that stays open keeps it from being reused, or checkpoints are fewer",
            "clients-slope" => "more clients slow each other down more than before: a shared lock is kept longer",
            _ => null,
        };
    }
}
