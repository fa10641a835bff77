using NUnit.Framework;
using NUnit.Framework.Interfaces;

namespace Perf.NUnit;

/// <summary>
/// A failure whose message says everything. Where it was thrown tells nothing, so it has no stack trace, which runners
/// would print below the message.
/// </summary>
sealed class VerdictException(string message) : ResultStateException(message)
{
    /// <inheritdoc/>
    public override ResultState ResultState => ResultState.Failure;

    /// <inheritdoc/>
    public override string StackTrace => "";
}
