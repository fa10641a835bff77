namespace Perf.Harness.Tests.Load;

public sealed class LatencyPoolTests
{
    const double TicksPerSecond = 10;

    [TestCase(5, false)]
    [TestCase(6, true)]
    public void Median_of_slow_clients_needs_six_pooled_operations(int operations, bool isKnown)
    {
        var pool = new LatencyPool(OperationKind.Write);
        for (int i = 0; i < operations; i++) pool.Add(LatencyPercentiles.Of([10 + i], TicksPerSecond));
        Dictionary<Metric, double> known = pool.Of(TicksPerSecond).ToDictionary();
        Assert.That(known.Keys, Is.EqualTo(isKnown ? new[] { Metric.WriteLatencyP50 } : []));
        if (isKnown) Assert.That(known[Metric.WriteLatencyP50], Is.EqualTo(1.25));
    }
}
