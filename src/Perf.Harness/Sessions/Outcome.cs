using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;

namespace Perf.Harness.Sessions;

/// <summary>A comparison, or the error that stands in its place.</summary>
sealed record Outcome(Comparison? Comparison, string? Error);

/// <summary>A case could not be measured: an error, not a regression.</summary>
public sealed class MeasurementException(CaseId id, string error)
    : Exception($"{id} could not be measured: {error}");
