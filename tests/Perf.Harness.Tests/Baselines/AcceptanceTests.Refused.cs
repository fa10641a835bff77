using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Work;

namespace Perf.Harness.Tests.Baselines;

/// <summary>What is not accepted, and what the message says.</summary>
public sealed partial class AcceptanceTests
{
    [Test]
    public void Fewer_than_five_workers() =>
        Assert.That(MessageOf(Request() with { Runs = [MadeRuns.Run()] }), Is.EqualTo(
        $"{MadeRuns.InsertOne}: found runs of 1 worker, wanted 5 or more: fewer don't show how processes differ. "
        + $"This makes them, and accepts: {Command}"));

    [Test]
    public void No_run_at_all() => Assert.That(
        MessageOf(Request() with { Runs = [] }), Is.EqualTo("Found no run to accept, wanted the runs of one case."));

    [Test]
    public void A_stale_received_run_of_another_build() => Assert.That(
        MessageOf(Request() with { CurrentBuild = "b2" }), Is.EqualTo(
            $"{MadeRuns.InsertOne}: found a stale received run of another build (b1), "
            + $"wanted runs of the current one (b2). Measure again: {Command}"));

    [Test]
    public void Workers_of_different_builds() => Assert.That(
        MessageOf(Request() with
        {
            CurrentBuild = null,
            Runs = Each((run, i) => i == 4 ? run with { Build = "b2" } : run),
        }),
        Is.EqualTo($"{MadeRuns.InsertOne}: found workers with different build (b1 / b2), wanted equal ones. "
            + $"Measure again: {Command}"));

    [Test]
    public void Workers_that_counted_different_work() => Assert.That(
        MessageOf(Request() with { Runs = Each((run, i) => Counted(run, Metric.VmSteps, 4400 + i)) }), Is.EqualTo(
            $"{MadeRuns.InsertOne}: found different vm-steps in 5 workers (4400, 4401, 4402, 4403, 4404), "
            + "wanted equal ones: a random choice is made anew, or something else goes on in the process. "
            + "Make the case do the same work every time."));

    [Test]
    public void Workers_that_allocated_more_differently_than_the_floor() => Assert.That(
        MessageOf(Request() with { Runs = Each((run, i) => Counted(run, Metric.AllocatedBytes, 700 + (3 * i))) }),
        Does.StartWith($"{MadeRuns.InsertOne}: found different allocated-bytes in 5 workers "
            + "(700, 703, 706, 709, 712), wanted ones within 8: "));

    [Test]
    public void A_worker_that_did_not_count_what_others_did() => Assert.That(
        MessageOf(Request() with
        {
            Runs = Each((run, i) =>
                i > 0 ? run : run with { Work = WorkCounts.Unknown with { Plans = run.Work.Plans } }),
        }),
        Does.StartWith(
            $"{MadeRuns.InsertOne}: found different statements in 5 workers (not counted, 200, 200, 200, 200)"));

    [Test]
    public void Batches_of_another_size_than_in_the_baseline() => Assert.That(
        MessageOf(Request() with { Runs = Each((run, _) => run with { BatchOperations = 40 }) }), Is.EqualTo(
            $"{MadeRuns.InsertOne}: found batches of 40 operations, wanted 50 as in the baseline. "
            + $"Measure again: {Command}"));

    [Test]
    public void A_machine_under_the_name_of_another() => Assert.That(
        MessageOf(Request() with { Runs = Each((run, _) => On(run, "here", cores: "8")) }),
        Is.EqualTo($"{MadeRuns.InsertOne}: found that the environment here is recorded with other facts "
            + "(cores 2, os linux-x64), wanted those of this machine (cores 8). "
            + "Give this machine another name with PERF_ENVIRONMENT."));
}
