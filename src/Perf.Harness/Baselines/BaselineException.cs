namespace Perf.Harness.Baselines;

/// <summary>A file of baselines, received runs or the ledger is damaged; it is never counted as passed.</summary>
sealed class BaselineException(string message, Exception? cause = null) : Exception(message, cause)
{
    /// <summary>The place in a file, the problem with what was expected, and what to do.</summary>
    public static BaselineException At(string path, int line, string problem, string advice) =>
        new($"{path}:{line}: {problem}. {advice}");
}

/// <summary>Runs that cannot be accepted.</summary>
sealed class AcceptanceException(string message) : Exception(message);
