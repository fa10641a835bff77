using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Workers;
using Perf.Harness.Workers;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// More time and nothing else: the whole way from batches to the verdict, on a clock that goes on when somebody works,
/// on a machine whose speed changes from worker to worker.
/// </summary>
public sealed class CostMutationTests
{
    static readonly double[] Speeds = [1.0, 1.3, 0.8, 1.1, 2.0];

    [Test]
    public void Forty_per_cent_more_time_in_each_step_fails_by_cost_alone()
    {
        Comparison comparison = Comparer.Compare(Accepted(), [Measure(10 * 1.4, speed: 1.7)]);
        Assert.Multiple(() =>
        {
            Gate.Judged regressed = comparison.Judged.Single(gate => gate.Verdict == Verdict.Regressed);
            Assert.That(regressed.Metric, Is.EqualTo(Metric.Time));
            Assert.That(regressed.Change, Is.EqualTo(0.4).Within(0.01));
        });
    }

    [TestCase(0.5)]
    [TestCase(3)]
    public void A_machine_of_another_speed_fails_nothing(double speed)
    {
        Comparison comparison = Comparer.Compare(Accepted(), [Measure(10, speed)]);
        Gate.Judged time = comparison.Judged.Single(gate => gate.Metric == Metric.Time);
        Assert.Multiple(() =>
        {
            Assert.That(time.Verdict, Is.EqualTo(Verdict.Equivalent));
            Assert.That(time.Change, Is.EqualTo(0).Within(0.01));
        });
    }

    static Baseline Accepted()
    {
        Run[] runs = [.. Speeds.Select(speed => Measure(10, speed))];
        return Acceptance.Of(null, runs, new HashSet<Metric> { Metric.Time }, "first").Baseline;
    }

    static Run Measure(double microseconds, double speed)
    {
        var clock = new SteppedClock();
        var plan = new CasePlan("", Cost: true, BatchOperations: 500);
        using var measurement = new BatchMeasurement(new ClockedCase(clock, microseconds * speed), plan, clock);
        measurement.Prepare();
        measurement.Pilot();
        measurement.Visit(40, new YardstickSet(
            [new TickingKernel("managed", clock, 100 * speed), new TickingKernel("pin-read", clock, 300 * speed)],
            [new TickingKernel("sync", clock, 200 * speed)], clock));
        return MadeRuns.Run() with { BatchOperations = 500, Rounds = [.. measurement.Rounds] };
    }
}
