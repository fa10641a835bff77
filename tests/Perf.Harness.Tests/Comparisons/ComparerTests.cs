using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Work;

namespace Perf.Harness.Tests.Comparisons;

public sealed class ComparerTests
{
    [Test]
    public void The_same_run_holds_every_gate()
    {
        Comparison comparison = Compare(Made());
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Judged.Select(gate => gate.Verdict), Is.All.EqualTo(Verdict.Equivalent));
            Assert.That(comparison.Judged.Select(gate => gate.Metric), Is.EqualTo(new[]
            {
                Metric.Statements, Metric.VmSteps, Metric.Syncs, Metric.AllocatedBytes, Metric.Plans, Metric.Time,
            }));
            Assert.That(comparison.Unjudged, Is.Empty);
        });
    }

    [Test]
    public void One_more_of_what_is_counted_is_a_regression_and_one_less_an_improvement() => Assert.Multiple(() =>
    {
        Assert.That(VerdictOn(Metric.Syncs, Made(Metric.Syncs, 401)), Is.EqualTo(Verdict.Regressed));
        Assert.That(VerdictOn(Metric.Syncs, Made(Metric.Syncs, 399)), Is.EqualTo(Verdict.Improved));
    });

    [Test]
    public void Allocated_bytes_may_wobble_by_eight() => Assert.Multiple(() =>
    {
        Assert.That(VerdictOn(Metric.AllocatedBytes, Made(Metric.AllocatedBytes, 736)), Is.EqualTo(Verdict.Equivalent));
        Assert.That(VerdictOn(Metric.AllocatedBytes, Made(Metric.AllocatedBytes, 737)), Is.EqualTo(Verdict.Regressed));
    });

    [Test]
    public void Another_native_library_may_take_two_per_cent_more_steps_but_no_more_syncs()
    {
        Run upgraded = Made() with { Subject = MadeRuns.Subject with { Native = "e_sqlite3 3.50.4" } };
        Assert.Multiple(() =>
        {
            Assert.That(VerdictOn(Metric.VmSteps, With(upgraded, Metric.VmSteps, 4_488)),
                Is.EqualTo(Verdict.Equivalent));
            Assert.That(VerdictOn(Metric.VmSteps, With(upgraded, Metric.VmSteps, 4_489)),
                Is.EqualTo(Verdict.Regressed));
            Assert.That(VerdictOn(Metric.Syncs, With(upgraded, Metric.Syncs, 401)), Is.EqualTo(Verdict.Regressed));
            Assert.That(VerdictOn(Metric.Statements, With(upgraded, Metric.Statements, 201)),
                Is.EqualTo(Verdict.Regressed));
            Assert.That(Compare(upgraded).SubjectChanges, Is.EqualTo(
                new[] { "native library: e_sqlite3 3.35.5 -> e_sqlite3 3.50.4" }));
        });
    }

    [Test]
    public void Another_operating_system_is_no_ground_to_judge_syncs()
    {
        Comparison comparison = Compare(Made() with { Subject = MadeRuns.Subject with { System = "windows" } });
        Gate.Unjudged gate = comparison.Unjudged.Single(one => one.Metric == Metric.Syncs);
        Assert.That(gate.Why, Is.EqualTo(NotJudged.NotComparable));
    }

    [Test]
    public void Another_plan_is_a_regression_and_says_which() => Assert.Multiple(() =>
    {
        Run scan = Made() with { Work = Made().Work with { Plans = [new QueryPlan(Statement, "SCAN Customer")] } };
        Gate.Judged gate = Compare(scan).Judged.Single(one => one.Metric == Metric.Plans);
        Assert.That(gate.Verdict, Is.EqualTo(Verdict.Regressed));
        Assert.That(gate.Cause, Is.EqualTo($"none -> SCAN Customer in {Statement}"));
        Run upgraded = scan with { Subject = MadeRuns.Subject with { Native = "e_sqlite3 3.50.4" } };
        Assert.That(VerdictOn(Metric.Plans, upgraded), Is.EqualTo(Verdict.Equivalent),
            "the counts tell whether it is worse");
    });

    [TestCase(1.40, Verdict.Regressed)]
    [TestCase(1.24, Verdict.Regressed)]
    [TestCase(1.15, Verdict.Equivalent)]
    [TestCase(0.80, Verdict.Equivalent)]
    [TestCase(0.60, Verdict.Improved)]
    public void Cost_is_judged_by_where_its_interval_lies(double cost, Verdict verdict) =>
        Assert.That(VerdictOn(Metric.Time, Made(cost)), Is.EqualTo(verdict));

    [Test]
    public void A_sample_that_could_not_have_told_is_inconclusive_and_a_suspect()
    {
        Run noisy = Made() with
        {
            Rounds = [.. Enumerable.Range(0, 40)
                .Select(i => MadeRuns.Round(Metric.Time, 0.005 * (i % 2 == 0 ? 0.7 : 1.6)))]
        };
        Comparison comparison = Compare(noisy);
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Unjudged.Single().Why, Is.EqualTo(NotJudged.Inconclusive));
            Assert.That(comparison.IsSuspect, Is.True);
            Assert.That(comparison.IsRegressed, Is.False);
        });
    }

    [Test]
    public void Four_fresh_workers_are_judged_by_their_spread()
    {
        Run[] alike = [Made(1.41), Made(1.40), Made(1.39), Made(1.40)];
        Run[] apart = [Made(1.00), Made(1.90), Made(1.00), Made(1.80)];
        Assert.Multiple(() =>
        {
            Assert.That(Compare(alike).IsRegressed, Is.True);
            Assert.That(Compare(apart).IsRegressed, Is.False);
            Assert.That(Compare(apart).Unjudged.Single().Why, Is.EqualTo(NotJudged.Inconclusive));
        });
    }

    [Test]
    public void Another_workload_or_other_options_are_never_compared() => Assert.Multiple(() =>
    {
        Comparison hashed = Compare(Made(3) with { WorkloadHash = "fedcba9876543210" });
        Comparison optioned = Compare(
            Made(3) with { Options = MadeRuns.Facts(("journal_mode", "delete"), ("synchronous", "2")) });
        Assert.That(hashed.Gates, Is.All.InstanceOf<Gate.Unjudged>());
        Assert.That(hashed.Unjudged.Select(gate => gate.Why), Is.All.EqualTo(NotJudged.NotComparable));
        Assert.That(optioned.Unjudged.First().Reason, Does.Contain("journal_mode"));
    });

    [Test]
    public void A_process_whose_times_mean_nothing_judges_work_alone([Values] bool hasRounds)
    {
        Run debugged = Made(3) with { CostNotComparable = "a debugger is attached" };
        Comparison comparison = Compare(hasRounds ? debugged : debugged with { Rounds = [] });
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Unjudged.Single().Reason, Is.EqualTo("a debugger is attached"));
            Assert.That(comparison.IsRegressed, Is.False);
            Assert.That(comparison.Judged.Count(), Is.EqualTo(5));
        });
    }

    [Test]
    public void A_cost_whose_yardstick_is_no_longer_measured_is_no_baseline_and_is_accepted_anew()
    {
        Run run = Made() with
        {
            Rounds = [.. Made().Rounds.Select(round => round with { Kernels = MadeRuns.Numbers(("managed", 0.001)) })],
        };
        Comparison comparison = Compare(run);
        Gate.Unjudged gate = comparison.Unjudged.Single();
        Assert.Multiple(() =>
        {
            Assert.That(gate.Why, Is.EqualTo(NotJudged.NoBaseline));
            Assert.That(gate.Reason, Is.EqualTo(
                "its cost was accepted with the yardstick 'sync-append', "
                + "which is not measured here: accept the case again"));
            Assert.That(comparison.Moved, Does.Contain(Metric.Time));
        });
    }

    [Test]
    public void A_process_from_which_the_machine_was_taken_away_has_no_say()
    {
        Comparison comparison = Compare(Made(3) with { DroppedRounds = 3 });
        Assert.That(comparison.Unjudged.Single().Reason, Is.EqualTo("the machine was taken away in 3 of 5 rounds"));
        Assert.That(Compare(Made(3) with { DroppedRounds = 2 }).IsRegressed, Is.True, "half of them are enough");
    }

    [Test]
    public void Of_fresh_workers_the_undisturbed_are_heard_and_four_of_them_convict()
    {
        Run robbed = Made(1) with { DroppedRounds = 3 };
        Run besideWrites = Made(1) with { WritesBesideEachSync = 5 };
        Assert.Multiple(() =>
        {
            Assert.That(Compare(Made(3), robbed, Made(3), Made(3), besideWrites, Made(3)).IsRegressed, Is.True);
            Comparison three = Compare(Made(3), robbed, Made(3), Made(3));
            Assert.That(three.IsRegressed, Is.False);
            Assert.That(three.Unjudged.Single().Why, Is.EqualTo(NotJudged.Inconclusive));
            Assert.That(Acquits(Made(), robbed), Is.False, "one alone is asked for company");
            Assert.That(Acquits(Made(), robbed, Made()), Is.True);
        });
    }

    [Test]
    public void A_process_from_which_every_round_was_taken_is_a_gate_without_an_answer_and_a_suspect()
    {
        Run robbed = Made() with { Rounds = [], DroppedRounds = 40 };
        Comparison comparison = Compare(robbed);
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Unjudged.Single().Reason,
                Is.EqualTo("the machine was taken away in 40 of 40 rounds"));
            Assert.That(comparison.IsSuspect, Is.True);
            Assert.That(Comparer.Compare(null, [robbed]).Unjudged.Select(gate => gate.Metric),
                Does.Contain(Metric.Time), "without a baseline too");
            Assert.That(Acquits(robbed, robbed), Is.True, "more workers can't tell either");
        });
    }

    [Test]
    public void A_process_beside_whose_syncs_others_wrote_has_no_say_and_more_of_them_are_not_asked()
    {
        Run beside = Made(3) with { WritesBesideEachSync = 0.6 };
        Comparison comparison = Compare(beside);
        Assert.Multiple(() =>
        {
            Assert.That(comparison.Unjudged.Single().Reason,
                Is.EqualTo("others completed 0.6 writes to a disk in the time of each sync"));
            Assert.That(comparison.IsSuspect, Is.True, "fresh workers look when the disk may be quiet");
            Assert.That(Acquits(beside, beside), Is.True, "and where it is not, four can't tell what two can't");
            Assert.That(Acquits(Made(3), Made(3)), Is.False);
            Assert.That(Compare(Made(3) with { WritesBesideEachSync = 0.1 }).IsRegressed, Is.True);
        });
    }

    [Test]
    public void A_gain_beside_busy_cores_is_inconclusive_and_a_loss_is_not() => Assert.Multiple(() =>
    {
        Gate.Unjudged gain = Compare(Made(0.5) with { BusyBeside = 0.5 }).Unjudged.Single();
        Assert.That(gain.Why, Is.EqualTo(NotJudged.Inconclusive));
        Assert.That(gain.Reason,
            Is.EqualTo("-50.0 % while other processes kept 50 % of the other cores busy: look again when they don't"));
        Assert.That(VerdictOn(Metric.Time, Made(0.5) with { BusyBeside = 0.2 }), Is.EqualTo(Verdict.Improved));
        Assert.That(VerdictOn(Metric.Time, Made(2) with { BusyBeside = 1 }), Is.EqualTo(Verdict.Regressed));
    });

    [Test]
    public void What_syncs_beside_busy_cores_may_be_slower_than_it_seems() => Assert.Multiple(() =>
    {
        Run busy = Made(1.01) with { BusyBeside = 0.5 };
        Assert.That(Compare(busy).Unjudged.Single().Reason,
            Is.EqualTo("+1.0 % while other processes kept 50 % of the other cores busy: look again when they don't"));
        Assert.That(Acquits(busy, busy), Is.True, "more workers beside them can't tell either");
        Run faster = Made(0.5) with { BusyBeside = 0.5 };
        Assert.That(Acquits(faster, faster), Is.True, "nor a gain");
        Assert.That(Acquits(Made(0.5), Made(0.5)), Is.False);
        Assert.That(VerdictOn(Metric.Time, Made(1.01) with { BusyBeside = 0.2 }), Is.EqualTo(Verdict.Equivalent));
        Gate cpu = Comparer.Compare(
            MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.OfCpu(wander: 0.02))), [busy])
            .Gates.Single(gate => gate.Metric == Metric.Time);
        Assert.That((cpu as Gate.Judged)?.Verdict, Is.EqualTo(Verdict.Equivalent), "the CPU's kernels tell it");
    });

    [Test]
    public void Without_a_baseline_nothing_is_judged_and_every_gate_says_so() =>
        Assert.That(Comparer.Compare(null, [Made()]).Unjudged.Select(gate => gate.Why),
            Is.All.EqualTo(NotJudged.NoBaseline));

    const string Statement = "INSERT INTO \"Customer\" VALUES (@id, '<x>')";

    static Verdict VerdictOn(Metric metric, Run run) =>
        Compare(run).Judged.Single(gate => gate.Metric == metric).Verdict;

    static Comparison Compare(params Run[] runs) =>
        Comparer.Compare(MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())), runs);

    static bool Acquits(params Run[] runs) =>
        Comparer.Acquits(MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())), runs, []);

    static Run Made(double cost = 1) => MadeRuns.Run(cost);

    static Run Made(Metric metric, long count) => With(Made(), metric, count);

    static Run With(Run run, Metric metric, long count) => run with { Work = run.Work.With(metric, count) };
}
