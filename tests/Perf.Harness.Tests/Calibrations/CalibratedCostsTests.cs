using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Calibrations;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Calibrations;

/// <summary>What moments of known noise teach: seeded, so that it is the same every time.</summary>
public sealed class CalibratedCostsTests
{
    [TestCase(0.01, 0.00)]
    [TestCase(0.01, 0.05)]
    [TestCase(0.03, 0.02)]
    public void Processes_and_moments_are_told_apart(double ofProcesses, double ofMoments)
    {
        CostBaseline learnt = Learn(Moments(40, ofProcesses, ofMoments));
        Assert.Multiple(() =>
        {
            Assert.That(learnt.Spread, Is.EqualTo(ofProcesses).Within(ofProcesses / 2));
            Assert.That(learnt.Wander, Is.EqualTo(1.96 * ofMoments).Within((ofMoments / 2) + (2 * ofProcesses / 3)));
            Assert.That(learnt.Processes, Is.EqualTo(80));
            Assert.That(learnt.Expected!.Least, Is.EqualTo(learnt.Expected.Most), "these yardsticks never move");
            Assert.That(learnt.Expected.Least, Is.EqualTo(learnt.Value / learnt.Cost).Within(0.05 * learnt.Value));
        });
    }

    [Test]
    public void What_cases_of_a_worker_do_alike_is_not_their_spread()
    {
        var random = new Random(5);
        CaseId[] ids =
        [
            MadeRuns.InsertOne,
            CaseId.Parse("crud/upsert @ microsoft-data-sqlite/wal-full"),
            CaseId.Parse("crud/update-one @ microsoft-data-sqlite/wal-full")
        ];
        double[] alike = [.. Enumerable.Range(0, 40).Select(_ => Normal(random, 0.03))];
        var cases = ids.Select(id => (IReadOnlyList<IReadOnlyList<Run>>)
            [.. alike.Select(process => MadeRuns.Run(1 + process + Normal(random, 0.01), id)).Chunk(2)]).ToArray();
        CostBaseline learnt = CostOf(new CalibratedCosts(
            MadeRuns.Baseline([.. ids.Select(id => (id.What, MadeRuns.Case() with { BatchSyncs = 0 }))]),
            cases, "why").Baseline);
        Assert.Multiple(() =>
        {
            // its own and the mean of two others': 1 % x √(1 + 1/2)
            Assert.That(learnt.Spread, Is.EqualTo(0.0122).Within(0.004));
            Assert.That(learnt.Wander, Is.EqualTo(1.96 * 0.029).Within(0.02));
        });
    }

    [Test]
    public void The_ledger_tells_how_far_the_cost_lay_from_the_accepted_one()
    {
        var calibrated = new CalibratedCosts(Accepted, [Moments(6, 0, 0, at: 1.02)], "calibrated over 6 moments");
        LedgerEntry entry = calibrated.Ledger.Single();
        Assert.Multiple(() =>
        {
            Assert.That(entry.Factor, Is.EqualTo(1.02).Within(1e-3));
            Assert.That(entry.Environment, Is.EqualTo(MadeRuns.Machine.Name));
            Assert.That(calibrated.LeftOut, Is.Empty);
        });
    }

    [Test]
    public void What_is_slower_than_accepted_is_not_calibrated_away()
    {
        var calibrated = new CalibratedCosts(Accepted, [Moments(6, 0.001, 0, at: 2)], "calibrated over 6 moments");
        Assert.Multiple(() =>
        {
            Assert.That(CostOf(calibrated.Baseline), Is.EqualTo(CostOf(Accepted)));
            Assert.That(calibrated.Ledger, Is.Empty);
            Assert.That(calibrated.LeftOut.Single(), Does.StartWith(
                "crud/insert-one @ microsoft-data-sqlite/wal-full: time not calibrated: "
                + "it is 100.0 % slower than accepted. Mend or accept it first: dotnet test"));
        });
    }

    static Baseline Accepted => MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case()));

    static CostBaseline Learn(IReadOnlyList<IReadOnlyList<Run>> moments) =>
        CostOf(new CalibratedCosts(Accepted, [moments], "why").Baseline);

    static CostBaseline CostOf(Baseline baseline) =>
        baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, MadeRuns.Machine.Name)!;

    static IReadOnlyList<IReadOnlyList<Run>> Moments(int count, double ofProcesses, double ofMoments, double at = 1)
    {
        var random = new Random(7);
        return
        [
            .. Enumerable.Range(0, count).Select(_ => Normal(ofMoments)).Select(moment =>
                (Run[])[.. Enumerable.Range(0, 2).Select(_ => MadeRuns.Run(at * (1 + moment + Normal(ofProcesses))))]),
        ];

        double Normal(double deviation) => CalibratedCostsTests.Normal(random, deviation);
    }

    static double Normal(Random random, double deviation) => deviation
        * Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
