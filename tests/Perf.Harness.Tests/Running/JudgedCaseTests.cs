using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

public sealed class JudgedCaseTests
{
    static JudgedCase Made { get; } = MadeCases.Of(MadeRuns.Run());

    [Test]
    public void A_round_of_a_pair_does_what_was_accepted() => Assert.Multiple(() =>
    {
        var other = new Batch(20);
        Run run = MadeRuns.Run() with { Batch = other };
        Assert.That(MadeCases.Of(run).Batch, Is.EqualTo(MadeRuns.Batch));
        Assert.That((MadeCases.Of(run) with { Evidence = new Evidence(null, run) }).Batch, Is.EqualTo(other));
    });

    [Test]
    public void What_has_no_time_that_means_something_is_not_paired() => Assert.Multiple(() =>
    {
        Assert.That(Made.CanBePaired);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.Throughput, 100))).CanBePaired);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.Unfairness, 2))).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Load((Metric.TimeSlope, 1))).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { Rounds = [] }).CanBePaired, Is.False);
        Assert.That(MadeCases.Of(MadeRuns.Run() with { TimeNotComparable = "a debugger" }).CanBePaired, Is.False);
        Assert.That((Made with { Source = Made.Source with { IsPaired = false } }).CanBePaired, Is.False);
    });

    [Test]
    public void What_does_other_work_comes_first_and_then_what_is_furthest_from_its_figure()
    {
        JudgedCase Changed(Func<Evidence, Evidence> change) => Made with { Evidence = change(Made.Evidence) };

        Assert.Multiple(() =>
        {
            Assert.That(Made.HasOtherWork, Is.False);
            Assert.That(Changed(evidence => evidence.Counting(Metric.Syncs, 399)).HasOtherWork);
            Assert.That(
                Changed(evidence => evidence with { Accepted = MadeRuns.Case() with { Schema = [] } }).HasOtherWork);
            Assert.That(Changed(evidence => evidence.Slower(9)).HasOtherWork, Is.False);
            Assert.That(Made.Distance, Is.Zero.Within(1e-12));
            Assert.That(Changed(evidence => evidence.Slower(1.5)).Distance, Is.EqualTo(0.5).Within(1e-12));
            Assert.That(Changed(evidence => evidence with { Accepted = null }).Distance, Is.Zero);
        });
    }
}
