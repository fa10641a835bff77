namespace Perf.Harness.Verdicts;

/// <summary>The likely cause of a changed count, and the files in which it changed.</summary>
static class Causes
{
    // Two decimals show it.
    const double LeastOfOperation = 0.005;

    /// <summary>
    /// A line with the cause if the count got worse, and a line for each kind of file and call that changed; or null.
    /// </summary>
    internal static string? Of(
        Gate.Judged gate, WorkCounts baseline, WorkCounts now, int operations)
    {
        if (gate.Verdict == Verdict.Unchanged) return null;
        string? words = gate.Verdict == Verdict.Regressed && gate.Now > gate.Baseline
            && !Follows(gate.Metric, baseline, now)
            ? Words(gate.Metric, gate.Now - gate.Baseline, operations, IsMore(Metric.Statements, baseline, now)) : null;
        string[] lines =
            [.. words is null ? [] : (string[])[words], .. Moved(gate.Metric, baseline.Files, now.Files, operations)];
        return lines.Length == 0 ? null : string.Join('\n', lines);
    }

    /// <summary>
    /// Why a case takes longer, if it calls the system more often: no instruction and no function of the program shows
    /// how long these calls take. Or null.
    /// </summary>
    internal static string? OfTime(Evidence evidence) =>
        evidence.Run.Counting is { } now && InstructionComparer.AreSame(evidence)
        && evidence.ReferenceCounting is { } old
        && InstructionComparer.MoreSystemCalls(now, old) is > 0 and var more
            ? string.Create(CultureInfo.InvariantCulture,
                $"{more:0.#} more system calls per operation: a file, a socket, a lock or a sleep")
            : null;

    // A connection opens and reads files of its own, and another journal has other locks: the usual cause of these
    // counts would be wrong then.
    static bool Follows(Metric metric, WorkCounts baseline, WorkCounts now) => metric.Name switch
    {
        "file-opens" or "cache-misses" => IsMore(Metric.Connections, baseline, now),
        "locks" or "shared-memory" => now[Metric.Commits] is not null
            && !IsMore(Metric.Commits, baseline, now)
            && (IsMore(Metric.Connections, baseline, now) || !IsMore(Metric.Statements, baseline, now)),
        "log-file-size" => IsMore(Metric.Commits, baseline, now) || IsMore(Metric.Writes, baseline, now),
        _ => false,
    };

    static bool IsMore(Metric metric, WorkCounts baseline, WorkCounts now) => now[metric] > baseline[metric];

    /// <summary>The meaning of a larger count, or null.</summary>
    /// <param name="metric">The metric.</param>
    /// <param name="more">How many more.</param>
    /// <param name="operations">Over how many operations.</param>
    /// <param name="areNew">Whether more statements ran too: then new statements were compiled.</param>
    internal static string? Words(Metric metric, double more, int operations, bool areNew = false)
    {
        return metric.Name switch
        {
            "statements" => More("statement", " run"),
            "prepares" when areNew => More("statement", " compiled"),
            "prepares" => $"{More("statement", " compiled")}: a command is compiled again instead of reused",
            "connections" => $"{More("connection", " opened")}: a connection is not kept open, or not pooled",
            "commits" => $"{More("commit")}: changes of one transaction are split into several",
            "re-prepares" => "statements were compiled again because the schema changed",
            "saves" => $"{More("save")}: changes that were saved together are saved one by one",
            "full-scan-steps" =>
                "rows are scanned that were looked up before: no index is used, or a condition is gone",
            "sorts" => "rows are sorted that were read in order before",
            "auto-index-rows" => "the engine builds a temporary index for one statement: an index is missing",
            "cache-hits" => "more pages are read from the page cache for the same work",
            "cache-misses" => "more pages are read from the file: the page cache is smaller, or cleared more often",
            "cache-writes" => "more pages are written for the same work",
            "cache-spills" => "the page cache is too small for the transaction: it is written before it commits",
            "syncs" => More("sync"),
            "vm-steps-slope" => Growing("work"),
            "time-slope" => Growing("time"),
            "file-opens" => $"{More("file", " opened")}: a journal or a temporary file",
            "file-deletes" => $"{More("file", " deleted")}: a journal that was kept before",
            "locks" => $"{More("lock call")}: more and smaller transactions",
            "shared-memory" => $"{More("shared memory call")}: more transactions on a write-ahead log",
            "file-size" => "the same records take more space on disk",
            "log-file-size" => "the log grows: a reader that stays open keeps it from being reused, "
                + "or checkpoints are fewer",
            "waits" => $"{More("wait")}: the thread sleeps, or waits for a lock, a disk or another thread",
            _ => null,
        };

        // One more sync in a transaction of 1,000 operations must not read "0 more syncs".
        string More(string noun, string done = "")
        {
            bool isSeen = Math.Abs(more / operations) >= LeastOfOperation;
            string number = (isSeen ? more / operations : more).ToString("0.##", CultureInfo.InvariantCulture);
            string over = isSeen ? "per operation"
                : string.Create(CultureInfo.InvariantCulture, $"in {operations:#,0} operations");
            return $"{number} more {noun}{(number == "1" ? "" : "s")}{done} {over}";
        }
    }

    static string Growing(string what) => $"{what} now grows with the table: an index is missing or not used";

    /// <summary>
    /// By how much two totals are divided to be shown: the operations, if two decimals show both shares exactly, or 1.
    /// </summary>
    internal static int ShownParts(double before, double after, int operations)
    {
        return IsShown(before) && IsShown(after) ? operations : 1;

        bool IsShown(double total) => 100 * total % operations == 0;
    }

    static IEnumerable<string> Moved(
        Metric metric, ImmutableArray<FileWork> baseline, ImmutableArray<FileWork> now, int operations)
    {
        // Without a record on both sides there is nothing to compare.
        if (baseline.IsEmpty || now.IsEmpty) return [];
        return from files in baseline.Concat(now).GroupBy(file => file.Kind)
               from part in files.SelectMany(file => file.Parts).Where(part => part.Metric == metric)
                   .Select(part => part.Name).Distinct()
               let before = CountOf(baseline, files.Key, part)
               let after = CountOf(now, files.Key, part)
               where before != after
               select $"{files.Key} {part} {Values(before, after, operations)}";
    }

    // Per operation, as the count above it, if that is exact.
    static string Values(double before, double after, int operations)
    {
        int parts = ShownParts(before, after, operations);
        string values = string.Create(
            CultureInfo.InvariantCulture, $"{before / parts:#,0.##} -> {after / parts:#,0.##}");
        return parts == operations ? values
            : string.Create(CultureInfo.InvariantCulture, $"{values} in {operations:#,0} operations");
    }

    static long CountOf(ImmutableArray<FileWork> files, string kind, string part) =>
        files.FirstOrDefault(file => file.Kind == kind)?[part] ?? 0;
}
