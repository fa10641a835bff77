using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Comparisons;

/// <summary>Clients that share a store: what operations take, and who waits for whom.</summary>
public sealed class LoadVerdictTests
{
    static readonly Metric[] Taking = [Metric.Throughput, Metric.LatencyP50, Metric.WriteLatencyP50];

    static readonly Metric[] OfTurns =
    [
        Metric.LatencyP95, Metric.LatencyP99, Metric.WriteLatencyP95, Metric.WriteLatencyP99, Metric.Attempts,
        Metric.Unfairness, Metric.StarvedClients, Metric.LogSize,
    ];

    [Test]
    public void Every_cost_but_the_time_of_a_batch_is_of_one_kind_or_the_other() =>
        Assert.That(Taking.Concat(OfTurns).Append(Metric.Time),
            Is.EquivalentTo(Metric.All.Where(metric => metric.IsCost)));

    [TestCaseSource(nameof(Taking))]
    public void What_operations_take_is_red_where_it_tripled_and_nobody_calibrated(Metric metric) =>
        Assert.Multiple(() =>
        {
            Assert.That(IsRed(GateOf(metric, slower: 4, wander: null)), Is.True);
            Assert.That(IsRed(GateOf(metric, slower: 2.5, wander: null)), Is.False);
        });

    [TestCaseSource(nameof(OfTurns))]
    public void Who_waits_for_whom_is_judged_where_somebody_calibrated(Metric metric) => Assert.Multiple(() =>
    {
        Assert.That(IsRed(GateOf(metric, slower: 5, wander: 0.1)), Is.True);
        Gate told = GateOf(metric, slower: 33, wander: null);
        Assert.That(told, Is.InstanceOf<Gate.Unjudged>());
        Assert.That(((Gate.Unjudged)told).Why, Is.EqualTo(NotJudged.NotCalibrated));
        Assert.That(((Gate.Unjudged)told).Change, Is.EqualTo(32).Within(1e-9));
        Assert.That(SmallestChange.Of(Accepted(metric, null), Case(metric, null), metric, MadeRuns.Machine.Name),
            Is.EqualTo(double.PositiveInfinity));
    });

    [Test]
    public void Nothing_of_a_load_is_judged_on_a_foreign_machine([ValueSource(nameof(Loads))] Metric metric)
    {
        Run[] foreign = [.. Four(metric, 4).Select(run => run with
        {
            Environment = MadeRuns.Machine with { Name = "elsewhere" },
        })];
        Gate.Unjudged gate = Comparer.Compare(Accepted(metric, 0.1), foreign).Unjudged.Single();
        Assert.Multiple(() =>
        {
            Assert.That(gate.Why, Is.EqualTo(NotJudged.ForeignMachine));
            Assert.That(gate.Change, Is.EqualTo(3).Within(1e-9), "it is told all the same");
            Assert.That(Comparer.Acquits(Accepted(metric, 0.1), foreign[..2], []), Is.True, "more would tell nothing");
        });
    }

    [Test]
    public void Nothing_of_a_load_is_judged_beside_busy_processes(
        [ValueSource(nameof(Loads))] Metric metric, [Values(0.15, 1, 33)] double slower)
    {
        Run[] beside = [.. Four(metric, slower).Select(run => run with { BusyBeside = 0.85 })];
        Gate.Unjudged gate = Comparer.Compare(Accepted(metric, 0.1), beside).Unjudged.Single();
        Assert.Multiple(() =>
        {
            Assert.That(gate.Why, Is.EqualTo(NotJudged.Inconclusive));
            Assert.That(gate.Reason, Does.EndWith(
                "while other processes kept 85 % of the other cores busy: look again when they don't"));
            Assert.That(Comparer.Acquits(Accepted(metric, 0.1), beside[..2], []), Is.True, "nor by more workers");
        });
    }

    [Test]
    public void Beside_what_keeps_a_fifth_busy_it_is() =>
        Assert.That(IsRed(Comparer.Compare(
            Accepted(Metric.LatencyP99, 0.1),
            [.. Four(Metric.LatencyP99, 5).Select(run => run with { BusyBeside = 0.2 })])
            .Gates.Single(gate => gate.Metric == Metric.LatencyP99)), Is.True);

    static readonly Weights Itself = new(MadeRuns.Numbers((YardstickLoad.Constant, 1)));

    static IEnumerable<Metric> Loads => [.. Taking, .. OfTurns];

    static bool IsRed(Gate gate) => gate is Gate.Judged { Verdict: Verdict.Regressed };

    static Gate GateOf(Metric metric, double slower, double? wander) => Uncalibrated.Told(
        Comparer.Compare(Accepted(metric, wander), Four(metric, slower)), Case(metric, wander), MadeRuns.Machine.Name)
        .Gates.Single(gate => gate.Metric == metric);

    static Baseline Accepted(Metric metric, double? wander) =>
        MadeRuns.Baseline((MadeRuns.InsertOne.What, Case(metric, wander)));

    static CaseBaseline Case(Metric metric, double? wander) => MadeRuns.Case() with
    {
        Costs = CaseBaseline.NoCosts.Add(MadeRuns.Machine.Name, ImmutableSortedDictionary<Metric, CostBaseline>.Empty
            .Add(metric, new CostBaseline(1, 1, 5, 0.0123, Itself) { Wander = wander })),
    };

    static Run[] Four(Metric metric, double slower) =>
    [
        .. Enumerable.Repeat(
            MadeRuns.Run(1) with
            {
                Rounds = [new Round(
                    ImmutableSortedDictionary<Metric, double>.Empty.Add(
                        metric, metric.Better == Better.Higher ? 1 / slower : slower),
                    MadeRuns.Numbers((YardstickLoad.Constant, 1)))],
            },
            4),
    ];
}
