using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Sessions;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Workers;

namespace Perf.Harness.Tests.Sessions;

/// <summary>
/// A run whose controls can't be told apart judges no cost; one whose machine was taken away asks again.
/// </summary>
public sealed class ControlsTests
{
    // The first two by name, for all of them tell as little apart.
    static readonly CaseSource Slower = MadeWorkers.Sources[1], Unchanged = MadeWorkers.Sources[0];

    [Test]
    public void They_are_told_apart_by_one_worker_and_four_fresh_ones()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Slower.Id ? 1.15 : 1, id));
        RunControls controls = Tried(workers, times: 2);
        Assert.Multiple(() =>
        {
            Assert.That(controls.Blind, Is.Null);
            Assert.That(controls.Said,
                Does.StartWith($"controls told apart: {Unchanged.Id} as it is, {Slower.Id} slower in "));
            Assert.That(workers.Workers, Is.EqualTo(new[] { 1, 4 }), "once a run");
        });
    }

    [TestCase(1.00, "0.0 %", new[] { 1 }, Description = "one look that sees nothing is enough")]
    [TestCase(1.04, "+4.0 %", new[] { 1, 4 })]
    public void A_slower_one_that_is_not_found_makes_the_run_blind(double cost, string seen, int[] asked)
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Slower.Id ? cost : 1, id));
        RunControls controls = Tried(workers, times: 2);
        Assert.Multiple(() =>
        {
            Assert.That(controls.Blind, Does.StartWith($"the control {Slower.Id}, made 15 % slower in "));
            Assert.That(controls.Blind, Does.EndWith($" code, came out {seen}"));
            Assert.That(controls.Said, Is.EqualTo($"no cost was judged: {controls.Blind}"));
            Assert.That(workers.Workers, Is.EqualTo(asked));
        });
    }

    [Test]
    public void An_unchanged_one_that_is_called_slower_makes_the_run_blind()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Slower.Id ? 1.3 : 1.15, id));
        Assert.That(Tried(workers).Blind,
            Is.EqualTo($"the control {Unchanged.Id}, measured as it is, came out +15.0 %"));
    }

    [Test]
    public void An_unchanged_one_that_was_not_judged_tells_nothing()
    {
        using var workers = new MadeWorkers((id, _) => id == Slower.Id ? MadeRuns.Run(1.15, id) : Robbed(id));
        Assert.That(Tried(workers).Blind, Is.EqualTo(
            $"the control {Unchanged.Id}, measured as it is, "
            + "came out not judged: the machine was taken away in 3 of 5 rounds"));
    }

    [TestCase(0, Slowness.Native)]
    [TestCase(1, Slowness.Managed)]
    public void Only_the_slower_one_is_made_slower_by_turns_in_native_and_in_managed_code(long turn, Slowness where)
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(id == Slower.Id ? 1.15 : 1, id));
        Baseline accepted = MadeWorkers.Accepted(wander: 0.02);
        Controls controls = Controls.Of(MadeWorkers.Sources, accepted, MadeRuns.Machine.Name, turn)!;
        Assert.Multiple(() =>
        {
            Assert.That(controls.Judge(workers.Fresh, accepted), Is.Null);
            Assert.That(workers.Slowed.Select(plan => (plan.Case, plan.Slower, plan.SlowerIn)),
                Is.EqualTo(Enumerable.Repeat((Slower.Id.ToString(), 0.15, where), 2)));
        });
    }

    [Test]
    public void Where_fifteen_per_cent_would_not_surely_be_found_it_is_made_slower_by_a_quarter_more_than_what_would()
    {
        Baseline accepted = MadeWorkers.Accepted(wander: 0.20);
        Controls controls = Controls.Of(MadeWorkers.Sources, accepted, MadeRuns.Machine.Name, turn: 0)!;
        LearntNoise noise = NoiseFamilies.NoiseOf(
            accepted, accepted.Find(controls.Slower.Id)!, Metric.Time, MadeRuns.Machine.Name);
        Assert.That(controls.Share, Is.EqualTo(
            1.25 * CostVerdict.OfTime.Detectable(noise, CostComparer.ConfirmingWorkers)).Within(1e-9));
    }

    [Test]
    public void Where_the_machine_was_taken_away_they_are_tried_three_times_at_most()
    {
        using var workers = new MadeWorkers((id, _) => Robbed(id));
        RunControls controls = Tried(workers, times: 5);
        Assert.Multiple(() =>
        {
            Assert.That(controls.Blind,
                Does.EndWith("came out not judged: the machine was taken away in 3 of 5 rounds"));
            Assert.That(workers.Workers, Is.EqualTo(new[] { 1, 4, 1, 4, 1, 4 }));
        });
    }

    [Test]
    public void A_later_try_that_tells_them_apart_counts()
    {
        using var workers = new MadeWorkers((id, worker) =>
            worker < 5 ? Robbed(id) : MadeRuns.Run(id == Slower.Id ? 1.15 : 1, id));
        Assert.That(Tried(workers, times: 2).Blind, Is.Null);
    }

    [Test]
    public void One_steady_case_is_too_few()
    {
        using var workers = new MadeWorkers((id, _) => MadeRuns.Run(1, id));
        var controls = new RunControls(workers.Fresh);
        controls.Try([Slower], MadeWorkers.Accepted(wander: 0.02), MadeRuns.Machine.Name);
        Assert.Multiple(() =>
        {
            Assert.That(controls.Said, Is.Null);
            Assert.That(workers.Workers, Is.Empty);
        });
    }

    static Run Robbed(CaseId id) => MadeRuns.Run(1.15, id) with { DroppedRounds = 3 };

    static RunControls Tried(MadeWorkers workers, int times = 1)
    {
        var controls = new RunControls(workers.Fresh);
        for (int time = 0; time < times; time++)
            controls.Try(MadeWorkers.Sources, MadeWorkers.Accepted(wander: 0.02), MadeRuns.Machine.Name);
        return controls;
    }
}
