namespace Perf.Harness.Environments;

/// <summary>
/// How often a process and its children asked the system to sync, as <c>strace</c> saw it. It needs nothing of the
/// engine, so that it counts those too whose files can't be recorded.
/// </summary>
/// <param name="Syncs">The calls; null where they are not known.</param>
/// <param name="Output">What the process printed.</param>
/// <param name="Unknown">Why they are not known, or null.</param>
sealed record SyncTrace(long? Syncs, string Output, string? Unknown)
{
    /// <summary>
    /// Every call that hands written data to the disk; sync_file_range hands some of it over and is no promise.
    /// </summary>
    internal static IReadOnlyList<string> Calls { get; } = ["fsync", "fdatasync", "msync", "sync_file_range"];

    /// <summary>Runs a command to its end and counts.</summary>
    /// <param name="command">A program and its arguments.</param>
    /// <param name="limit">How long it may take; then it is killed.</param>
    /// <exception cref="InvalidOperationException">The command failed, or took too long.</exception>
    public static SyncTrace Of(IReadOnlyList<string> command, TimeSpan limit)
    {
        if (!OperatingSystem.IsLinux()) return OfAnotherSystem;
        string table = Path.GetTempFileName();
        try
        {
            LimitedCommand traced = LimitedCommand.Run(
                new DirectoryInfo("."), limit, "strace",
                ["-c", "-f", "-q", "-e", $"trace={string.Join(',', Calls)}", "-o", table, .. command]);
            if (traced.Trouble is null)
                return new SyncTrace(SumOf(File.ReadAllText(table)), traced.Output.Trim(), null);
            if (!traced.HasStarted) return NotInstalled;
            string said = traced.Error.Trim();
            return said.StartsWith("strace:", StringComparison.Ordinal) && traced.Output.Length == 0
                ? Refused(said)
                : throw new InvalidOperationException(
                    $"The traced process failed: {traced.Trouble}. {said} Give it less to do, or run it without strace "
                    + "to see more.");
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

    /// <summary>Not known on a system without the tool.</summary>
    internal static SyncTrace OfAnotherSystem => NotKnown("strace is a tool of Linux");

    /// <summary>Not known on a machine without the tool.</summary>
    internal static SyncTrace NotInstalled => NotKnown("strace is not installed here");

    /// <summary>Not known where the tool is refused what it asks for.</summary>
    /// <param name="said">What it said.</param>
    internal static SyncTrace Refused(string said) => NotKnown($"strace may not trace here ({said.Split('\n')[0]})");

    static SyncTrace NotKnown(string why) => new(null, "", $"the syncs are not known: {why}");
}
