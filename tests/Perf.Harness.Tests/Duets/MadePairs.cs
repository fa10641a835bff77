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

    /// <summary>Pairs that say the same, but for what they differ by, half of them up and half of them down.</summary>
    public static DuetOutcome.Played[] Alike(int pairs, double ratio, double apart = 0.01) =>
    [
        .. Enumerable.Range(0, pairs).Select(pair => ratio * Math.Exp(pair % 2 == 0 ? apart : -apart)).Select(
            one => Of(Enumerable.Repeat(0.005 * one, 6), Enumerable.Repeat(0.005, 6))),
    ];
}
