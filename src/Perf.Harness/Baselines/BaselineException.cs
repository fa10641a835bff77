namespace Perf.Harness.Baselines;

/// <summary>A file of baselines, received runs or the ledger can't be used; it never reads as a pass.</summary>
sealed class BaselineException(string message, Exception? cause = null) : Exception(message, cause)
{
    /// <summary>What was found at a place in a file, what was wanted there, and what to do next.</summary>
    public static BaselineException At(string path, int line, string problem, string advice) =>
        new($"{path}:{line}: {problem}. {advice}");
}

/// <summary>Runs can't be accepted as they are.</summary>
sealed class AcceptanceException(string message) : Exception(message);
