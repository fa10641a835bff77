using System.Reflection;

namespace Perf.Harness.Measuring;

/// <summary>Formats an error of a case with the stack frames of its own code only.</summary>
static class ErrorText
{
    static readonly string[] Around =
    [
        "Perf.NUnit.", "Perf.Harness.", "System.Reflection.", "System.RuntimeMethodHandle.", "System.RuntimeType.",
        "System.Activator.", "System.Runtime.CompilerServices.", "System.Runtime.ExceptionServices.", "InvokeStub_",
        "lambda_method", "NUnit.Framework.Internal.", "NUnit.Framework.Assert.",
    ];

    const string Frame = "   at ";

    /// <summary>The text; whole where no frame is left.</summary>
    internal static string Of(Exception error)
    {
        while (error is TargetInvocationException { InnerException: { } thrown }) error = thrown;
        string[] lines = error.ToString().ReplaceLineEndings("\n").Split('\n');
        string[] kept = [.. lines.Where(line => !IsAround(line))];
        return string.Join('\n', kept.Any(IsFrame) ? kept : lines);
    }

    static bool IsFrame(string line) => line.StartsWith(Frame, StringComparison.Ordinal);

    static bool IsAround(string line) => line.StartsWith("--- End of stack trace from", StringComparison.Ordinal)
        || (IsFrame(line) && Around.Any(one => line.AsSpan(Frame.Length).StartsWith(one, StringComparison.Ordinal)));
}
