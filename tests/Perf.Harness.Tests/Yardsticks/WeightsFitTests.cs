using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

/// <summary>On made-up disks, whose shapes of syncs move alike, or do not.</summary>
public sealed class WeightsFitTests
{
    [Test]
    public void Shapes_of_syncs_that_moved_alike_have_equal_parts()
    {
        // By luck the case follows the appended pages to the last digit, in steps of half a percent.
        Weights weights = WeightsFit.Of(
            [.. Machines(0.005).Select(disk => Of(disk.Append, disk.Append, disk.Overwrite))], Metric.Time);

        Run later = Of(1, append: 0.8, overwrite: 1);
        Assert.That(Cost.OfRun(later, Metric.Time, weights), Is.InRange(1.05, 1.13),
            "appending became a fifth faster: that moves the cost by half of it, and not by a quarter more");
    }

    [Test]
    public void Shapes_of_syncs_that_moved_apart_are_told_by_what_the_case_did()
    {
        Weights weights = WeightsFit.Of(
            [.. Machines(0.5).Select(disk => Of(disk.Append, disk.Append, disk.Overwrite))], Metric.Time);

        Assert.That(weights.ByKernel["sync-append"],
            Is.GreaterThan(4 * weights.ByKernel.GetValueOrDefault("sync-overwrite")));
    }

    static IEnumerable<(double Append, double Overwrite)> Machines(double apart) =>
        Enumerable.Range(0, 8).Select(machine => (1 + (0.05 * machine) + (apart * (machine % 3)), 1 + (0.05 * machine)));

    static Run Of(double time, double append, double overwrite) => MadeRuns.Run() with
    {
        Rounds = [.. Enumerable.Repeat(new Round(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, time),
            MadeRuns.Numbers(("sync-append", append), ("sync-overwrite", overwrite))), 8)],
    };
}
