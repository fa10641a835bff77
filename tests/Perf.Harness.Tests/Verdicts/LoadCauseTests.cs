namespace Perf.Harness.Tests.Verdicts;

/// <summary>The times of a load that got worse, and those that did not, name the cause.</summary>
public sealed class LoadCauseTests
{
    [Test]
    public void A_high_percentile_alone_is_a_few_that_wait() => Assert.That(
        CauseOf(Metric.LatencyP99, worse: [Metric.LatencyP99, Metric.Throughput], unchanged: [Metric.LatencyP50]),
        Does.StartWith("a few operations wait long, the others are as before"));

    [Test]
    public void High_percentile_with_a_slower_median_has_no_cause() => Assert.That(
        CauseOf(Metric.LatencyP99, worse: [Metric.LatencyP99, Metric.LatencyP50], unchanged: []), Is.Null);

    [Test]
    public void Writers_alone_hold_their_lock_longer() => Assert.That(
        CauseOf(Metric.WriteLatencyP50, worse: [Metric.WriteLatencyP50], unchanged: [Metric.LatencyP50]),
        Does.StartWith("writers take longer, readers do not"));

    [Test]
    public void Reads_and_writes_together_do_something_more() => Assert.That(
        CauseOf(Metric.WriteLatencyP50, worse: [Metric.WriteLatencyP50, Metric.LatencyP50], unchanged: []),
        Does.Contain("such as opening a connection"));

    [Test]
    public void Unchanged_metric_has_no_cause() => Assert.That(
        CauseOf(Metric.LatencyP50, worse: [Metric.LatencyP99], unchanged: [Metric.LatencyP50]), Is.Null);

    [Test]
    public void A_cause_that_is_known_is_kept()
    {
        var gate = new Gate.Judged(Metric.LogSize, GateKind.Pair, Verdict.Regressed, 1, 9, 8) { Cause = "known" };
        Assert.That(((Gate.Judged)LoadCauses.Explained([gate])[0]).Cause, Is.EqualTo("known"));
    }

    static string? CauseOf(Metric metric, Metric[] worse, Metric[] unchanged)
    {
        ImmutableArray<Gate> gates =
        [
            .. worse.Select(one => new Gate.Judged(one, GateKind.Bound, Verdict.Regressed, 1, 9, 8)),
            .. unchanged.Select(one => new Gate.Judged(one, GateKind.Bound, Verdict.Unchanged, 1, 1, 0)),
        ];
        return LoadCauses.Explained(gates).OfType<Gate.Judged>().Single(gate => gate.Metric == metric).Cause;
    }
}
