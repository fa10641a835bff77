using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>
/// A failure of a gate. It has no stack trace, because its message is complete and runners would print the trace below
/// it.
/// </summary>
sealed class VerdictException(string message) : ResultStateException(message)
{
    /// <summary>Fails where a gate regressed, with the whole message.</summary>
    internal static void ThrowIfRegressed(Comparison comparison)
    {
        if (comparison.IsRegressed) throw new VerdictException(FailureMessage.For(comparison));
    }

    /// <inheritdoc/>
    public override ResultState ResultState => ResultState.Failure;

    /// <inheritdoc/>
    public override string StackTrace => "";
}
