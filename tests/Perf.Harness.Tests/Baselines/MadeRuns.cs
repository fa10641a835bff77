using System.Collections.Immutable;
using Perf.Harness.Baselines;
using Perf.Harness.Environments;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Baselines;

/// <summary>Runs and baselines with made-up numbers.</summary>
static class MadeRuns
{
    public static CaseId InsertOne { get; } = CaseId.Parse("crud/insert-one @ microsoft-data-sqlite/wal-full");

    public static Subject Subject { get; } =
        new("Microsoft.Data.Sqlite.Core 6.0.7", "e_sqlite3 3.35.5", ".NET 10.0", "linux");

    public static EnvironmentFingerprint Machine { get; } = new("here", Facts(("cores", "2"), ("os", "linux-x64")));

    public static Weights Weights { get; } = new(Numbers(("managed", 2), ("sync-append", 1)));

    /// <summary>A run of one worker, whose every round costs the same: 5 ms are expected.</summary>
    public static Run Run(double cost = 1, CaseId? id = null) => new()
    {
        Case = id ?? InsertOne,
        WorkloadHash = "0123456789abcdef",
        Options = Facts(("journal_mode", "wal"), ("synchronous", "2")),
        Subject = Subject,
        Environment = Machine,
        Build = "b1",
        Seed = 1,
        WorkOperations = 200,
        Work = new WorkCounts(
            ImmutableSortedDictionary<Metric, long>.Empty
                .Add(Metric.Statements, 200).Add(Metric.VmSteps, 4400)
                .Add(Metric.Syncs, 400).Add(Metric.AllocatedBytes, 728),
            [new QueryPlan("INSERT INTO \"Customer\" VALUES (@id, '<x>')", "none")]),
        BatchOperations = 50,
        BatchSyncs = 100,
        Rounds = [Round(Metric.Time, 0.005 * cost), Round(Metric.Time, 0.005 * cost)],
        Observed = Numbers(("working-set-bytes", 1e8)),
    };

    /// <summary>The runs of five workers with such costs.</summary>
    public static IReadOnlyList<Run> Five(params double[] costs) =>
        [.. (costs.Length == 0 ? [1, 1, 1, 1, 1] : costs).Select((cost, index) => Run(cost) with { Seed = index + 1 })];

    public static Round Round(Metric metric, double value) => new(
        ImmutableSortedDictionary<Metric, double>.Empty.Add(metric, value),
        Numbers(("managed", 0.001), ("sync-append", 0.003)));

    public static Baseline Baseline(params (string What, CaseBaseline Accepted)[] cases) => new()
    {
        Engine = InsertOne.Engine,
        Configuration = InsertOne.Configuration,
        Environments = new[] { Machine }.ToImmutableSortedDictionary(
            machine => machine.Name, machine => machine.Facts, StringComparer.Ordinal),
        Cases = cases.ToImmutableSortedDictionary(pair => pair.What, pair => pair.Accepted, StringComparer.Ordinal),
    };

    public static CaseBaseline Case() => new()
    {
        WorkloadHash = Run().WorkloadHash,
        Options = Run().Options,
        Subject = Subject,
        WorkOperations = 200,
        BatchOperations = 50,
        BatchSyncs = 100,
        Work = Run().Work,
        Costs = CaseBaseline.NoCosts.Add(Machine.Name, ImmutableSortedDictionary<Metric, CostBaseline>.Empty
            .Add(Metric.Time, new CostBaseline(1, 0.005, 5, 0.0123, Weights))),
    };

    /// <summary>
    /// The same of a case that never syncs, calibrated: so much may another hour do to all processes at once.
    /// </summary>
    public static CaseBaseline OfCpu(double? wander)
    {
        CaseBaseline made = Case();
        ImmutableSortedDictionary<Metric, CostBaseline> costs = made.Costs[Machine.Name];
        return made with
        {
            BatchSyncs = 0,
            Costs = made.Costs.SetItem(
                Machine.Name, costs.SetItem(Metric.Time, costs[Metric.Time] with { Wander = wander })),
        };
    }

    public static ImmutableSortedDictionary<string, string> Facts(params (string Name, string Text)[] facts) =>
        facts.ToImmutableSortedDictionary(fact => fact.Name, fact => fact.Text, StringComparer.Ordinal);

    public static ImmutableSortedDictionary<string, double> Numbers(params (string Name, double Value)[] numbers) =>
        numbers.ToImmutableSortedDictionary(one => one.Name, one => one.Value, StringComparer.Ordinal);
}
