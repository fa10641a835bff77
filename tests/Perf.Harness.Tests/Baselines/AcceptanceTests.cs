using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Baselines;

public sealed partial class AcceptanceTests
{
    const string Command = "dotnet test Perf.sln -c Release -m:1 --filter \"TestCategory=insert-one"
        + "&TestCategory=microsoft-data-sqlite&TestCategory=wal-full\" -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    static readonly HashSet<Metric> Nothing = [];
    static readonly HashSet<Metric> Time = [Metric.Time];

    static Baseline Old { get; } =
        MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/read-one", MadeRuns.Case()));

    static AcceptanceRequest Request(params double[] costs) => new()
    {
        Old = Old,
        Runs = MadeRuns.Five(costs),
        Moved = Time,
        Reason = "why",
        CurrentBuild = "b1",
        NewWeights = (_, _) => MadeRuns.Weights,
    };

    static IReadOnlyList<Run> Each(Func<Run, int, Run> change) => [.. MadeRuns.Five().Select(change)];

    static Run Counted(Run run, Metric metric, long count) => run with { Work = run.Work.With(metric, count) };

    static Run Planned(Run run, QueryPlan plan) => run with { Work = run.Work with { Plans = [plan] } };

    static Run On(Run run, string name, string cores) =>
        run with { Environment = new(name, MadeRuns.Facts(("cores", cores))) };

    static string MessageOf(AcceptanceRequest request) =>
        Assert.Throws<AcceptanceException>(() => Acceptance.Of(request))!.Message;

    [Test]
    public void A_cost_is_the_mean_of_the_workers_and_its_spread_is_between_them()
    {
        Acceptance accepted = Acceptance.Of(Request(1.06, 1.08, 1.10, 1.12, 1.14));
        CostBaseline cost = accepted.Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here")!;
        // standard deviation of 1.06 … 1.14 in steps of 0.02: 0.02 · √2.5 = 0.0316; over 1.10: 0.0287
        Assert.That(cost, Is.EqualTo(new CostBaseline(1.1, 0.0055, 5, 0.0287, MadeRuns.Weights)));
    }

    [TestCase(0.98, 0.99, true, Description = "wider than 1.23 %")]
    [TestCase(0.99, 0.995, false)]
    public void A_bar_that_moves_with_its_number_unmoved_has_its_line(double one, double other, bool hasLine)
    {
        Acceptance accepted = Acceptance.Of(Request(one, other, 1, 2 - other, 2 - one));
        Assert.That(accepted.Ledger, hasLine ? Is.EqualTo(
            [
                new LedgerEntry(MadeRuns.InsertOne, "time", LedgerKind.Changed, "why")
                    { Environment = "here", Old = 1, New = 1 },
            ]) : Is.Empty);
    }

    [Test]
    public void The_difference_of_the_file_shows_only_what_moved()
    {
        string[] before = BaselineJson.Write(Old).Split('\n');
        string[] after = BaselineJson.Write(Acceptance.Of(Request(1.06, 1.08, 1.10, 1.12, 1.14)).Baseline).Split('\n');
        Assert.That(after.Zip(before).Where(pair => pair.First != pair.Second).Select(pair => pair.First.Trim()),
            Is.EqualTo(["\"cost\": 1.1,", "\"value\": 0.0055,", "\"spread\": 0.0287,"]));
    }

    [Test]
    public void The_ledger_has_the_old_and_the_new_number() => Assert.That(
        Acceptance.Of(Request(1.1, 1.1, 1.1, 1.1, 1.1)).Ledger, Is.EqualTo(
        [
            new LedgerEntry(MadeRuns.InsertOne, "time", LedgerKind.Changed, "why")
                { Environment = "here", Old = 1, New = 1.1 },
        ]));

    [Test]
    public void A_cost_that_did_not_move_stays()
    {
        Acceptance accepted = Acceptance.Of(Request(1.01, 1.01, 1.01, 1.01, 1.01) with { Moved = Nothing });
        Assert.Multiple(() =>
        {
            Assert.That(BaselineJson.Write(accepted.Baseline), Is.EqualTo(BaselineJson.Write(Old)));
            Assert.That(accepted.Ledger, Is.Empty);
        });
    }

    [Test]
    public void Old_weights_are_kept()
    {
        AcceptanceRequest request = Request() with
        {
            NewWeights = (_, _) => throw new InvalidOperationException("not asked for"),
        };
        Assert.That(
            Acceptance.Of(request).Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here")!.Weights,
            Is.EqualTo(MadeRuns.Weights));
    }

    [Test]
    public void Work_is_taken_as_it_is()
    {
        Acceptance accepted = Acceptance.Of(Request() with
        {
            Moved = Nothing,
            Runs = Each((run, _) => Counted(run, Metric.Syncs, 600) with { BatchSyncs = 150 }),
        });
        CaseBaseline now = accepted.Baseline.Find(MadeRuns.InsertOne)!;
        Assert.Multiple(() =>
        {
            Assert.That(now.Work[Metric.Syncs], Is.EqualTo(600));
            Assert.That(now.BatchSyncs, Is.EqualTo(100), "frozen, or the added sync would cancel out of the cost");
            Assert.That(accepted.Ledger, Is.EqualTo(
                [new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "why") { Old = 400, New = 600 }]));
        });
    }

    [Test]
    public void A_new_plan_is_a_change_without_a_number()
    {
        Acceptance accepted = Acceptance.Of(Request() with
        {
            Runs = Each((run, _) => Planned(run, new QueryPlan("SELECT 1", "SCAN t"))),
        });
        Assert.That(accepted.Ledger,
            Is.EqualTo([new LedgerEntry(MadeRuns.InsertOne, "plans", LedgerKind.Changed, "why")]));
    }

    [Test]
    public void The_least_allocation_counts_and_a_wobble_stays_out_of_the_diff()
    {
        Acceptance wobble = Acceptance.Of(
            Request() with { Runs = Each((run, i) => Counted(run, Metric.AllocatedBytes, 729 + i)) });
        Acceptance more = Acceptance.Of(
            Request() with { Runs = Each((run, i) => Counted(run, Metric.AllocatedBytes, 828 + i)) });
        Assert.Multiple(() =>
        {
            Assert.That(wobble.Baseline.Find(MadeRuns.InsertOne)!.Work[Metric.AllocatedBytes], Is.EqualTo(728));
            Assert.That(more.Baseline.Find(MadeRuns.InsertOne)!.Work[Metric.AllocatedBytes], Is.EqualTo(828));
        });
    }

    [Test]
    public void A_count_that_cannot_be_made_here_stays_unless_the_subject_it_depends_on_is_another()
    {
        IReadOnlyList<Run> runs = Each((run, _) =>
            run with { Work = run.Work with { Counts = run.Work.Counts.Remove(Metric.Syncs) } });
        Acceptance same = Acceptance.Of(Request() with { Runs = runs });
        Acceptance other = Acceptance.Of(Request() with
        {
            Runs = [.. runs.Select(run => run with { Subject = run.Subject with { System = "windows" } })],
        });
        Assert.Multiple(() =>
        {
            Assert.That(same.Baseline.Find(MadeRuns.InsertOne)!.Work[Metric.Syncs], Is.EqualTo(400));
            Assert.That(other.Baseline.Find(MadeRuns.InsertOne)!.Work[Metric.Syncs], Is.Null);
            Assert.That(other.Ledger, Is.EqualTo(
                [new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Gone, "why") { Old = 400 }]));
        });
    }

    [Test]
    public void What_was_asked_of_files_is_kept_where_it_cannot_be_counted()
    {
        var files = new FileWork("wal", [new FilePart(Metric.Syncs, "full", 400)]);
        CaseBaseline old = MadeRuns.Case() with { Work = MadeRuns.Case().Work with { Files = [files] } };
        AcceptanceRequest request = Request() with { Old = MadeRuns.Baseline(("crud/insert-one", old)) };
        Acceptance elsewhere = Acceptance.Of(request with
        {
            Runs = Each((run, _) => run with { Subject = run.Subject with { System = "windows" } }),
        });
        Assert.Multiple(() =>
        {
            Assert.That(Acceptance.Of(request).Baseline.Find(MadeRuns.InsertOne)!.Work.Files, Is.EqualTo([files]));
            Assert.That(elsewhere.Baseline.Find(MadeRuns.InsertOne)!.Work.Files, Is.Empty);
        });
    }

    [Test]
    public void One_case_accepted_with_another_subject_leaves_the_others_theirs()
    {
        Acceptance accepted = Acceptance.Of(Request() with
        {
            Runs = Each((run, _) => run with { Subject = run.Subject with { Provider = "Newer" } }),
        });
        Assert.That(accepted.Baseline.Cases.Select(pair => $"{pair.Key} {pair.Value.Subject.Provider}"), Is.EqualTo(
            ["crud/insert-one Newer", "crud/read-one Microsoft.Data.Sqlite.Core 6.0.7"]));
    }

    [Test]
    public void The_first_case_of_a_configuration_makes_its_baseline()
    {
        Acceptance accepted = Acceptance.Of(Request() with { Old = null, Moved = Nothing });
        Assert.Multiple(() =>
        {
            Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here")!.Cost, Is.EqualTo(1));
            Assert.That(accepted.Baseline.Environments["here"], Is.EqualTo(MadeRuns.Machine.Facts));
            Assert.That(accepted.Ledger,
                Is.EqualTo([new LedgerEntry(MadeRuns.InsertOne, "all", LedgerKind.New, "why")]));
        });
    }

    [Test]
    public void Weights_of_a_new_case_are_fitted_where_nothing_else_is_said()
    {
        Acceptance accepted = Acceptance.Of(null, MadeRuns.Five(0.9, 0.95, 1, 1.05, 1.1), Time, "new");
        Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here")!.Cost,
            Is.EqualTo(1).Within(0.02));
    }

    [Test]
    public void Another_machine_gets_costs_of_its_own()
    {
        Acceptance accepted = Acceptance.Of(Request() with
        {
            Runs = Each((run, _) => On(run, "there", cores: "8")),
        });
        Assert.Multiple(() =>
        {
            Assert.That(accepted.Baseline.Environments.Keys, Is.EqualTo(["here", "there"]));
            Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.Costs.Keys, Is.EqualTo(["here", "there"]));
            Assert.That(accepted.Ledger, Is.EqualTo(
            [
                new LedgerEntry(MadeRuns.InsertOne, "time", LedgerKind.New, "why") { Environment = "there", New = 1 },
            ]));
        });
    }

    [Test]
    public void Other_work_starts_anew_and_an_environment_that_nothing_is_recorded_in_goes()
    {
        Baseline old = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Acceptance accepted = Acceptance.Of(Request() with
        {
            Old = old,
            Runs = Each((run, _) => run with
            {
                WorkloadHash = "fedcba9876543210", BatchOperations = 20, BatchSyncs = 40,
                Environment = new("there", MadeRuns.Facts(("cores", "8"))),
            }),
        });
        CaseBaseline now = accepted.Baseline.Find(MadeRuns.InsertOne)!;
        Assert.Multiple(() =>
        {
            Assert.That((now.WorkloadHash, now.BatchOperations, now.BatchSyncs),
                Is.EqualTo(("fedcba9876543210", 20, 40)));
            Assert.That(accepted.Baseline.Environments.Keys, Is.EqualTo(["there"]));
            Assert.That(accepted.Ledger,
                Is.EqualTo([new LedgerEntry(MadeRuns.InsertOne, "all", LedgerKind.Reset, "why")]));
        });
    }

    [Test]
    public void Throughput_costs_more_when_it_falls()
    {
        Run[] runs = [.. MadeRuns.Five().Select(run => run with { Rounds = [MadeRuns.Round(Metric.Throughput, 100)] })];
        Acceptance accepted = Acceptance.Of(Request() with { Old = null, Runs = runs });
        // 10 ms an operation, 5 ms expected
        Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Throughput, "here"),
            Is.EqualTo(new CostBaseline(2, 100, 5, 0, MadeRuns.Weights)));
    }

    [Test]
    public void A_cost_that_is_not_comparable_is_left_out_and_named()
    {
        Acceptance accepted = Acceptance.Of(Request(2, 2, 2, 2, 2) with
        {
            Runs = Each((run, _) =>
                Counted(run, Metric.Syncs, 600) with { CostNotComparable = "a debugger is attached" }),
        });
        Assert.Multiple(() =>
        {
            Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.CostOf(Metric.Time, "here")!.Cost, Is.EqualTo(1));
            Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.Work[Metric.Syncs], Is.EqualTo(600));
            Assert.That(accepted.LeftOut,
                Is.EqualTo([$"{MadeRuns.InsertOne}: time not accepted: a debugger is attached"]));
        });
    }

    [Test]
    public void Work_alone_can_be_accepted()
    {
        Acceptance accepted = Acceptance.Of(
            Request() with { Old = null, Runs = Each((run, _) => run with { Rounds = [] }) });
        Assert.That(accepted.Baseline.Find(MadeRuns.InsertOne)!.Costs, Is.Empty);
    }
}
