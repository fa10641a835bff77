using System.ComponentModel;
using System.Diagnostics;

namespace Perf.Harness.Cases;

/// <summary>
/// How often a process and its children asked the system to sync, as <c>strace</c> saw it. It needs nothing of the
/// engine, so that it counts those too whose files can't be recorded.
/// </summary>
/// <param name="Syncs">The calls; null where they are not known.</param>
/// <param name="Output">What the process printed.</param>
/// <param name="Unknown">Why they are not known, or null.</param>
sealed record SyncTrace(long? Syncs, string Output, string? Unknown)
{
    // Every call that hands written data to the disk; sync_file_range hands some of it over and is no promise.
    static readonly string[] Calls = ["fsync", "fdatasync", "msync", "sync_file_range"];

    /// <summary>Runs a command to its end and counts.</summary>
    /// <param name="command">A program and its arguments.</param>
    /// <param name="limit">How long it may take; then it is killed.</param>
    /// <exception cref="InvalidOperationException">The command failed, or took too long.</exception>
    public static SyncTrace Of(IReadOnlyList<string> command, TimeSpan limit)
    {
        if (!OperatingSystem.IsLinux()) return NotKnown("strace is a tool of Linux");
        string table = Path.GetTempFileName();
        try
        {
            using Process? process = Start(command, table);
            return process is null ? NotKnown("strace is not installed here") : Counted(process, table, limit);
        }
        finally
        {
            File.Delete(table);
        }
    }

    /// <summary>The sum of the calls in the table that <c>strace -c</c> writes.</summary>
    internal static long SumOf(string table) => table.Split('\n')
        .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        // % time, seconds, each, calls, [errors,] name
        .Where(cells => cells.Length >= 5 && Calls.Contains(cells[^1]))
        .Sum(cells => long.Parse(cells[3], CultureInfo.InvariantCulture));

    static Process? Start(IReadOnlyList<string> command, string table)
    {
        string[] arguments = ["-c", "-f", "-q", "-e", $"trace={string.Join(',', Calls)}", "-o", table, .. command];
        var start = new ProcessStartInfo("strace", arguments)
        { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        try
        {
            return Process.Start(start);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    static SyncTrace Counted(Process process, string table, TimeSpan limit)
    {
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            throw new InvalidOperationException(
                $"The traced process had not ended after {limit.TotalSeconds:0} s and was killed. Give it less to do.");
        }

        string said = errors.Result.Trim();
        if (process.ExitCode == 0) return new SyncTrace(SumOf(File.ReadAllText(table)), output.Result.Trim(), null);
        return said.StartsWith("strace:", StringComparison.Ordinal) && output.Result.Length == 0
            ? NotKnown($"strace may not trace here ({said.Split('\n')[0]})")
            : throw new InvalidOperationException(
                $"The traced process ended with exit code {process.ExitCode}: {said}. "
                + "Run it without strace to see more.");
    }

    static SyncTrace NotKnown(string why) => new(null, "", $"the syncs are not known: {why}");
}
