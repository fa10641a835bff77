using Perf.Durability.Servers;
using Perf.Harness.Environments;

namespace Perf.Durability;

/// <summary>
/// The sync calls of a process and its children, counted by <c>strace</c>. It works for every engine, also if its files
/// cannot be recorded.
/// </summary>
/// <param name="Syncs">The number of calls; null if unknown.</param>
/// <param name="Output">The output of the process.</param>
/// <param name="Unknown">Why it is unknown, or null.</param>
sealed record SyncTrace(long? Syncs, string Output, string? Unknown)
{
    /// <summary>
    /// Every call that writes data to the disk; sync_file_range writes a part, without a guarantee.
    /// </summary>
    internal static IReadOnlyList<string> Calls { get; } = ["fsync", "fdatasync", "msync", "sync_file_range"];

    /// <summary>Runs a command to its end and counts.</summary>
    /// <param name="command">A program and its arguments.</param>
    /// <param name="limit">The time limit; then it is killed.</param>
    /// <exception cref="InvalidOperationException">The command failed, or took too long.</exception>
    public static SyncTrace Of(IReadOnlyList<string> command, TimeSpan limit)
    {
        if (!OperatingSystem.IsLinux()) return OfAnotherSystem;
        string log = Path.GetTempFileName();
        try
        {
            LimitedCommand traced = LimitedCommand.Run(
                new DirectoryInfo("."), limit, "strace",
                ["-f", "-q", "-e", $"trace={string.Join(',', Calls)}", "-o", log, .. command]);
            if (traced.Trouble is null)
                return new SyncTrace(ServerTrace.SyncsIn(File.ReadAllLines(log)), traced.Output.Trim(), null);
            if (!traced.HasStarted) return NotInstalled;
            string said = traced.Error.Trim();
            return said.StartsWith("strace:", StringComparison.Ordinal) && traced.Output.Length == 0
                ? Refused(said)
                : throw new InvalidOperationException(
                    $"The traced process failed: {traced.Trouble}. {said} Run it without strace to see more, "
                    + "or with less work.");
        }
        finally
        {
            File.Delete(log);
        }
    }

    /// <summary>Unknown on a system without strace.</summary>
    internal static SyncTrace OfAnotherSystem => NotKnown("strace is a tool of Linux");

    /// <summary>Unknown on a machine without strace.</summary>
    internal static SyncTrace NotInstalled => NotKnown("strace is not installed");

    /// <summary>Unknown because strace is not permitted.</summary>
    /// <param name="said">The output of strace.</param>
    internal static SyncTrace Refused(string said) => NotKnown($"strace has no permission ({said.Split('\n')[0]})");

    static SyncTrace NotKnown(string why) => new(null, "", $"the syncs are unknown: {why}");
}
