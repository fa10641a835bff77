using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Environments;

/// <summary>A command of the system that answers in one line, or not at all.</summary>
static class ShortCommand
{
    static readonly TimeSpan Limit = TimeSpan.FromSeconds(5);

    /// <summary>What it prints, or <c>unknown</c> where it is missing, fails or takes too long.</summary>
    public static string Output(string command, string arguments)
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo(command, arguments)
            { RedirectStandardOutput = true, RedirectStandardError = true })!;
            Task<string> output = process.StandardOutput.ReadToEndAsync();
            if (output.Wait(Limit) && process.WaitForExit(Limit) && process.ExitCode == 0)
                return output.Result.Trim() is { Length: > 0 } line ? line : Machine.Unknown;
            process.Kill();
        }
        catch (Exception error) when (error is Win32Exception or InvalidOperationException)
        {
            // not on this system, or gone before it could be ended
        }

        return Machine.Unknown;
    }
}
