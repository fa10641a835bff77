using System.Collections.Immutable;
using Perf.Harness.Metrics;

namespace Perf.Harness.Measurements;

/// <summary>Yardsticks, batch, yardsticks: the unit of the cost pass.</summary>
/// <param name="Values">What was measured of the batch, in base units: seconds, operations in a second.</param>
/// <param name="Kernels">The seconds of each yardstick, by its name, summed over both sides of the batch.</param>
public sealed record Round(
    ImmutableSortedDictionary<Metric, double> Values,
    ImmutableSortedDictionary<string, double> Kernels);
