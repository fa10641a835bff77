namespace Perf.Harness.Verdicts;

/// <summary>
/// What it means when some times of a load got worse and others held: the pattern names what to look for.
/// </summary>
static class LoadCauses
{
    static readonly (Metric Middle, Metric[] High)[] Latencies =
    [
        (Metric.LatencyP50, [Metric.LatencyP95, Metric.LatencyP99]),
        (Metric.WriteLatencyP50, [Metric.WriteLatencyP95, Metric.WriteLatencyP99]),
    ];

    /// <summary>The gates, those that regressed with what their pattern means.</summary>
    internal static ImmutableArray<Gate> Explained(ImmutableArray<Gate> gates)
    {
        Gate.Judged[] judged = [.. gates.OfType<Gate.Judged>()];
        HashSet<Metric> worse =
            [.. judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric)];
        HashSet<Metric> held = [.. judged.Where(gate => gate.Verdict != Verdict.Regressed).Select(gate => gate.Metric)];
        return
        [
            .. gates.Select(gate => gate is Gate.Judged { Cause: null, Verdict: Verdict.Regressed } one
                ? one with { Cause = Words(one.Metric, worse, held) }
                : gate),
        ];
    }

    static string? Words(Metric metric, HashSet<Metric> worse, HashSet<Metric> held)
    {
        foreach ((Metric middle, Metric[] high) in Latencies)
        {
            if (high.Contains(metric) && held.Contains(middle))
                return "few operations wait long, the others as before: a retry that sleeps, or a lock that is held "
                    + "now and then";
        }

        return metric.Name switch
        {
            "write-latency-p50" when held.Contains(Metric.LatencyP50) =>
                "writers take longer and readers do not: the lock of the writers is held longer, or more is synced",
            "write-latency-p50" or "latency-p50"
                when worse.Contains(Metric.LatencyP50) && worse.Contains(Metric.WriteLatencyP50) =>
                "reads and writes take longer: something is done for each operation that was not, such as opening a "
                + "connection",
            "attempts" => "more locks could not be had at once: they are held longer, or by more",
            "one-and-starved-clients" => "clients get no turn any more: others ask again before they can",
            "unfairness" => "one client gets more of its turns than the others",
            "log-size" =>
                "the log grows further: a reader that stays keeps it from beginning anew, or checkpoints are fewer",
            "clients-slope" => "more clients hinder each other more than they did: what they share is held longer",
            _ => null,
        };
    }
}
