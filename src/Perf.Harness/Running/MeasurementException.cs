namespace Perf.Harness.Running;

/// <summary>A case could not be measured: an error, not a regression.</summary>
sealed class MeasurementException(CaseId id, string error)
    : Exception($"{id} could not be measured: {error}")
{
    /// <summary>None: what failed is the case, and the message says how; where this was thrown tells nothing.</summary>
    public override string StackTrace => "";
}
