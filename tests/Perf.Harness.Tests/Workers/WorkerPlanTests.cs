using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Work;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Workers;

/// <summary>How the rounds of a run are spread over processes.</summary>
public sealed class WorkerPlanTests
{
    [TestCase(40), TestCase(12), TestCase(10), TestCase(3)]
    public void All_processes_and_passes_together_have_the_rounds_that_were_asked_for(int rounds)
    {
        WorkerPlan plan = Plan with { Rounds = rounds };
        Assert.That(Enumerable.Range(0, plan.Processes).Sum(process => RoundsIn(plan with { Process = process })),
            Is.EqualTo(rounds));
    }

    [Test]
    public void A_case_that_is_given_fewer_has_fewer_in_all_processes_together() =>
        Assert.That(Enumerable.Range(0, Plan.Processes).Sum(process => RoundsIn(Plan with { Process = process }, 12)),
            Is.EqualTo(12));

    [Test]
    public void What_is_no_batch_has_all_of_its_rounds_in_one_process() =>
        Assert.That(RoundsIn(Plan, isSpread: false), Is.EqualTo(40));

    [Test]
    public void A_later_process_measures_the_time_of_the_same_batches_and_counts_nothing()
    {
        using var folder = new ScratchFolder();
        var received = new ReceivedRuns(folder.Root);
        Run timed = MadeRuns.Run(), load = MadeRuns.Run(id: Load) with { Rounds = [] };
        received.Replace(timed);
        received.Replace(load);
        CasePlan[] cases =
        [
            new(timed.Case.ToString(), Cost: true) { Slower = 0.1 },
            new(load.Case.ToString(), Cost: true),
            new("crud/count @ microsoft-data-sqlite/wal-full", Cost: true), // it has failed
        ];

        WorkerPlan later = (Plan with { Cases = cases }).After(1, received);

        Assert.Multiple(() =>
        {
            Assert.That(later.Joins);
            Assert.That(later.CountsWork, Is.False);
            Assert.That(later.Cases, Is.EqualTo([cases[0] with
            {
                BatchOperations = timed.BatchOperations, BatchSyncs = timed.BatchSyncs,
                UsesFiles = WorkPass.UsesFiles(timed.Work),
            }]));
        });
    }

    [Test]
    public void A_later_process_expects_the_syncs_of_the_baseline_and_not_one_more() =>
        Assert.That(new CasePlan("any", Cost: true, 50, BatchSyncs: 50).As(MadeRuns.Run()).BatchSyncs, Is.EqualTo(50));

    [Test]
    public void Rounds_of_another_process_join_the_last_run_and_nothing_else_does()
    {
        using var folder = new ScratchFolder();
        var received = new ReceivedRuns(folder.Root);
        Run first = MadeRuns.Run(1) with { DroppedRounds = 1, BusyBeside = 0.1 };
        received.Replace(MadeRuns.Run(3));
        received.Append(first);
        received.Join(MadeRuns.Run(2) with
        {
            Work = WorkCounts.Unknown, BatchSyncs = 0, DroppedRounds = 1, BusyBeside = 0.5, WritesBesideEachSync = 0.2,
            Warnings = ["the process had not settled within its limit"],
        });

        IReadOnlyList<Run> runs = received.Load(first.Case);
        Assert.Multiple(() =>
        {
            Assert.That(runs, Has.Count.EqualTo(2));
            Assert.That(runs[0].Rounds, Has.Length.EqualTo(2));
            Assert.That(runs[1].Rounds.Select(round => round.Values.Single().Value),
                Is.EqualTo([0.005, 0.005, 0.01, 0.01]));
            Assert.That(runs[1].Work.Counts, Is.EqualTo(first.Work.Counts));
            Assert.That(runs[1].BatchSyncs, Is.EqualTo(first.BatchSyncs));
            Assert.That(runs[1].DroppedRounds, Is.EqualTo(2));
            Assert.That(runs[1].BusyBeside, Is.EqualTo(0.3), "half of the rounds are of each");
            Assert.That(runs[1].WritesBesideEachSync, Is.EqualTo(0.1));
            Assert.That(runs[1].Warnings, Has.Length.EqualTo(1));
        });
    }

    [Test]
    public void Rounds_without_a_run_are_an_error_that_says_so()
    {
        using var folder = new ScratchFolder();
        Assert.That(() => new ReceivedRuns(folder.Root).Join(MadeRuns.Run()),
            Throws.InvalidOperationException.With.Message.StartsWith("No run of crud/insert-one @ "));
    }

    static CaseId Load { get; } = CaseId.Parse("crud/readers @ microsoft-data-sqlite/wal-full");

    static int RoundsIn(WorkerPlan plan, int most = int.MaxValue, bool isSpread = true) =>
        Enumerable.Range(0, plan.Passes).Sum(pass => plan.RoundsOf(most, isSpread, pass));

    static WorkerPlan Plan { get; } = new()
    {
        Cases = [], Rounds = 40, Processes = 4, Received = "received", Directory = "work",
    };
}
