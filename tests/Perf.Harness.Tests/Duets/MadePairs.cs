using System.Collections.Immutable;
using Perf.Harness.Duets;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Tests.Baselines;

namespace Perf.Harness.Tests.Duets;

/// <summary>Pairs of processes with made-up times.</summary>
static class MadePairs
{
    /// <summary>A pair whose every batch took so long.</summary>
    public static DuetOutcome.Played Of(IEnumerable<double> head, IEnumerable<double> other) =>
        new(Run(head), Run(other));

    public static Run Run(IEnumerable<double> seconds) => MadeRuns.Run() with
    {
        Rounds = [.. seconds.Select(value => new Round(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.Time, value), MadeRuns.Numbers()))],
    };

    /// <summary>Four pairs, each of which says the same.</summary>
    public static DuetOutcome.Played[] Four(double ratio) =>
        [.. Enumerable.Repeat(Of(Enumerable.Repeat(0.005 * ratio, 20), Enumerable.Repeat(0.005, 20)), 4)];
}
