using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Yardsticks;

namespace Perf.Harness.Tests.Yardsticks;

/// <summary>On made-up machines, whose shapes of syncs, or whose kernels, move alike, or do not.</summary>
[TestFixture("sync-append", "sync-overwrite", 0.005)]
[TestFixture("pin-scan", "pin-write", 0.001)]
public sealed class WeightsFitTests(string first, string second, double alike)
{
    [Test]
    public void Yardsticks_that_moved_alike_have_equal_parts()
    {
        // By luck the case follows one of them to the last digit, in small steps.
        Weights weights = WeightsFit.Of(
            [.. Machines(alike).Select(at => Of(at.Followed, at.Followed, at.Other))], Metric.Time);

        Run later = Of(1, followed: 0.8, other: 1);
        Assert.That(Cost.OfRun(later, Metric.Time, weights), Is.InRange(1.05, 1.13),
            "one of them became a fifth faster: that moves the cost by half of it, and not by a quarter more");
    }

    [Test]
    public void Yardsticks_that_moved_apart_are_told_by_what_the_case_did()
    {
        Weights weights = WeightsFit.Of(
            [.. Machines(0.5).Select(at => Of(at.Followed, at.Followed, at.Other))], Metric.Time);

        Assert.That(weights.ByKernel[first], Is.GreaterThan(4 * weights.ByKernel.GetValueOrDefault(second)));
    }

    [Test]
    public void Of_yardsticks_of_two_kinds_neither_is_drawn_to_the_other()
    {
        string otherKind = first.StartsWith("sync", StringComparison.Ordinal) ? "pin-read" : "sync-journal";
        Weights weights = WeightsFit.Of(
            [.. Machines(0.5).Select(at => Of((9 * at.Followed) + at.Other, at.Followed, at.Other, otherKind))],
            Metric.Time);

        Assert.That(weights.ByKernel[first] / weights.ByKernel[otherKind], Is.EqualTo(9).Within(1e-6));
    }

    static IEnumerable<(double Followed, double Other)> Machines(double apart) =>
        Enumerable.Range(0, 8).Select(at => (1 + (0.05 * at) + (apart * (at % 3)), 1 + (0.05 * at)));

    Run Of(double time, double followed, double other, string? otherKind = null) => MadeRuns.Run() with
    {
        Rounds = [.. Enumerable.Repeat(new Round(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, time),
            MadeRuns.Numbers((first, followed), (otherKind ?? second, other))), 8)],
    };
}
