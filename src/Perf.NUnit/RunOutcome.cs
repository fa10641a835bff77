namespace Perf.NUnit;

/// <summary>
/// How a run ended, in a file for the build that started it: an adapter before 6.0 exits with 0 although the end of a
/// set-up fixture failed, and a host that was killed has no exit code of its own.
/// </summary>
static class RunOutcome
{
    // Perf.NUnit.targets sets the variable, and reads the file after the tests.
    const string File = "GATES_OUTCOME", Complete = "complete";

    /// <summary>Writes the reason for which the run failed, or that it is complete.</summary>
    internal static void Write(string? failed)
    {
        if (Environment.GetEnvironmentVariable(File) is not { Length: > 0 } path) return;
        System.IO.File.WriteAllText(path, failed?.ReplaceLineEndings(" ") ?? Complete);
    }
}
