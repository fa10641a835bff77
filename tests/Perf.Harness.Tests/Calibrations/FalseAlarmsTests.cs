using System.Globalization;
using NUnit.Framework;
using Perf.Harness.Calibrations;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Calibrations;

public sealed class FalseAlarmsTests
{
    // Hanley, Lippman-Hand, If nothing goes wrong, is everything all right?, JAMA 249 (1983): 1 - 0.05^(1/n).
    [TestCase(1, 0.95)]
    [TestCase(10, 0.259)]
    [TestCase(60, 0.0487)]
    public void Without_an_alarm_the_bound_is_that_of_the_runs(int runs, double bound)
    {
        var alarms = new FalseAlarms();
        for (int run = 0; run < runs; run++) alarms.Add([Held, Held]);
        Assert.Multiple(() =>
        {
            Assert.That(alarms.UpperBound, Is.EqualTo(bound).Within(0.0005));
            Assert.That(alarms.ToString(), Is.EqualTo(string.Create(CultureInfo.InvariantCulture,
                $"0 of {2 * runs} cost gates in {runs} {(runs == 1 ? "run" : "runs")} called slower "
                + $"(at 95 % fewer than {100 * alarms.UpperBound:0.0} % of runs), 0 inconclusive")));
        });
    }

    [Test]
    public void Alarms_of_one_run_are_not_independent()
    {
        var spread = new FalseAlarms();
        var clustered = new FalseAlarms();
        for (int run = 0; run < 4; run++)
        {
            spread.Add([run < 2 ? Red : Held, Held]);
            clustered.Add(run == 0 ? [Red, Red] : [Held, Held]);
        }

        Assert.Multiple(() =>
        {
            Assert.That(spread.Red, Is.EqualTo(2));
            Assert.That(clustered.Red, Is.EqualTo(2));
            Assert.That(clustered.UpperBound, Is.GreaterThan(spread.UpperBound));
        });
    }

    static Comparison Held => Of(Verdict.Equivalent);

    static Comparison Red => Of(Verdict.Regressed);

    static Comparison Of(Verdict verdict) =>
        new(MadeRuns.InsertOne, [new Gate.Judged(Metric.Time, verdict, 1, 1, 0, "3 %")], 200);
}
