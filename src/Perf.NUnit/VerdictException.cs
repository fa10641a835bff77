using NUnit.Framework;
using NUnit.Framework.Interfaces;
using Perf.Harness.Reports;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>
/// A failure whose message says everything. Where it was thrown tells nothing, so it has no stack trace, which runners
/// would print below the message.
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
