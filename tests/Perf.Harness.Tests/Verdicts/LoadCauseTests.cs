namespace Perf.Harness.Tests.Verdicts;

/// <summary>The times of a load that got worse, and those that did not, name the cause.</summary>
public sealed class LoadCauseTests
{
    [TestCase("latency-p99", "latency-p99, throughput", "latency-p50",
        "a few operations wait long, the others are as before")]
    [TestCase("latency-p99", "latency-p99, latency-p50", "", null)]
    [TestCase("write-latency-p50", "write-latency-p50", "latency-p50", "writers take longer, readers do not")]
    [TestCase("write-latency-p50", "write-latency-p50, latency-p50", "", "such as opening a connection")]
    [TestCase("latency-p50", "latency-p99", "latency-p50", null, Description = "an unchanged metric has no cause")]
    public void Other_metrics_of_a_load_name_the_cause(string metric, string worse, string unchanged, string? cause) =>
        Assert.That(CauseOf(metric, worse, unchanged), cause is null ? Is.Null : Does.Contain(cause));

    [Test]
    public void A_cause_that_is_known_is_kept()
    {
        var gate = new Gate.Judged(Metric.LogSize, GateKind.Pair, Verdict.Regressed, 1, 9, 8) { Cause = "known" };
        Assert.That(((Gate.Judged)LoadCauses.Explained([gate])[0]).Cause, Is.EqualTo("known"));
    }

    static string? CauseOf(string metric, string worse, string unchanged)
    {
        ImmutableArray<Gate> gates =
        [
            .. Named(worse).Select(one => new Gate.Judged(one, GateKind.Bound, Verdict.Regressed, 1, 9, 8)),
            .. Named(unchanged).Select(one => new Gate.Judged(one, GateKind.Bound, Verdict.Unchanged, 1, 1, 0)),
        ];
        return LoadCauses.Explained(gates).OfType<Gate.Judged>().Single(gate => gate.Metric.Name == metric).Cause;
    }

    static IEnumerable<Metric> Named(string names) =>
        names.Split(", ", StringSplitOptions.RemoveEmptyEntries).Select(name => Metric.Named(name)!);
}
