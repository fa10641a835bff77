namespace Perf.Harness.Tests.Cases;

public sealed class RunTests
{
    [Test]
    public void The_middle_of_a_batch_is_the_seconds_of_one_operation() => Assert.That(
        (MadeRuns.Run() with { Batch = new Batch(20, Repetitions: 5) }).Middle(Metric.Time),
        Is.EqualTo(50e-6).Within(1e-12), "5 ms for a hundred operations");

    [Test]
    public void The_middle_of_a_load_is_that_of_its_windows()
    {
        Run run = MadeRuns.Load((Metric.Throughput, 900)) with
        {
            Rounds = [Round.Of(Metric.Throughput, 900), Round.Empty, Round.Of(Metric.Throughput, 1100)],
        };
        using var scope = Assert.EnterMultipleScope();
        Assert.That(run.Middle(Metric.Throughput), Is.EqualTo(1000));
        Assert.That(run.ValuesOf(Metric.Throughput), Is.EqualTo([900, 1100]));
        Assert.That(run.Middle(Metric.LatencyP99), Is.Null, "no window has it");
        Assert.That(run.Measured, Is.EqualTo([Metric.Throughput]));
    }

    [Test]
    public void Batch_has_the_syncs_of_one_operation() =>
        Assert.That(new Batch(20, Repetitions: 5, Syncs: 200).SyncsOfOperation, Is.EqualTo(2));
}
