namespace Perf.Harness.Environments;

/// <summary>How a process ended, in words: on Unix an exit code of 128 and more is the signal that killed it.</summary>
static class ExitWords
{
    // Those whose numbers are the same on Linux and macOS.
    static readonly Dictionary<int, string> Signals = new()
    {
        [1] = "SIGHUP", [2] = "SIGINT", [3] = "SIGQUIT", [4] = "SIGILL", [6] = "SIGABRT", [8] = "SIGFPE",
        [9] = "SIGKILL", [11] = "SIGSEGV", [13] = "SIGPIPE", [14] = "SIGALRM", [15] = "SIGTERM",
    };

    /// <summary><c>was killed by SIGKILL (signal 9)</c>, or <c>ended with exit code 1</c>.</summary>
    internal static string Of(int exitCode) =>
        !OperatingSystem.IsWindows() && Signals.TryGetValue(exitCode - 128, out string? signal)
            ? FormattableString.Invariant($"was killed by {signal} (signal {exitCode - 128})")
            : FormattableString.Invariant($"ended with exit code {exitCode}");
}
