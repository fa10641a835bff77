using System.Collections.Immutable;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Workers;

/// <summary>What is printed and never judged: raw times and what the process needed.</summary>
static class Observations
{
    internal static ImmutableSortedDictionary<string, double> Of(ICaseMeasurement measurement)
    {
        var observed = ImmutableSortedDictionary.CreateBuilder<string, double>(StringComparer.Ordinal);
        double[] seconds = [.. measurement.Rounds.SelectMany(round => round.Values)
            .Where(value => value.Key == Metric.Time).Select(value => value.Value)];
        if (seconds.Length > 0)
            observed["time-per-operation-nanoseconds"] = Math.Round(Median.Of(seconds) / measurement.BatchOperations * 1e9, 1);
        observed["peak-working-set-bytes"] = Environment.WorkingSet;
        observed["collections-generation-0"] = GC.CollectionCount(0);
        observed["collections-generation-2"] = GC.CollectionCount(2);
        return observed.ToImmutable();
    }
}
