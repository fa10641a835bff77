namespace Perf.Harness.Verdicts;

/// <summary>Says what more of a count means and where it moved, for the person who has to find the change.</summary>
static class Causes
{
    // What two decimals show.
    const double LeastOfOperation = 0.005;

    /// <summary>
    /// A line of words where the count got worse, a line for each kind of file and call that moved; or null.
    /// </summary>
    internal static string? Of(
        Gate.Judged gate, WorkCounts baseline, WorkCounts now, int operations)
    {
        if (gate.Verdict == Verdict.Unchanged) return null;
        bool areNew = gate.Metric == Metric.Prepares && now[Metric.Statements] > baseline[Metric.Statements];
        string? words = gate.Verdict == Verdict.Regressed && gate.Now > gate.Baseline
            ? Words(gate.Metric, gate.Now - gate.Baseline, operations, areNew) : null;
        string[] lines = [.. words is null ? [] : (string[])[words], .. Moved(gate.Metric, baseline.Files, now.Files)];
        return lines.Length == 0 ? null : string.Join('\n', lines);
    }

    /// <summary>What more of a metric means, or null.</summary>
    /// <param name="metric">The metric.</param>
    /// <param name="more">How many more.</param>
    /// <param name="operations">Over how many operations.</param>
    /// <param name="areNew">Whether more statements ran too: then these were compiled, and none a second time.</param>
    internal static string? Words(Metric metric, double more, int operations, bool areNew = false)
    {
        return metric.Name switch
        {
            "statements" => More("statement", " run"),
            "prepares" when areNew => More("statement", " compiled"),
            "prepares" => $"{More("statement", " compiled")}: a command is compiled again instead of reused",
            "connections" => $"{More("connection", " opened")}: one is not kept, or not pooled",
            "commits" => $"{More("commit")}: changes that went in one transaction go in several",
            "re-prepares" => "statements were compiled again because the schema changed under them",
            "saves" => $"{More("save")}: what went to the database together goes one by one",
            "full-scan-steps" => "rows are stepped over that were looked up before: an index is lost or not used",
            "sorts" => "rows are sorted that came in order before",
            "auto-index-rows" => "the engine builds an index for one statement: one of yours is missing",
            "cache-hits" => "more pages are looked at for the same work",
            "cache-misses" => "more pages are read from the file: the page cache is smaller, or emptied more often",
            "cache-writes" => "more pages are written for the same work",
            "cache-spills" => "the page cache is too small for the transaction: it is written before it commits",
            "syncs" => $"{More("sync")}: more is made durable than was accepted",
            "vm-steps-slope" => Growing("work"),
            "time-slope" => Growing("time"),
            "file-opens" => $"{More("file", " opened")}: a journal or a temporary file for each",
            "file-deletes" => $"{More("file", " deleted")}: a journal that was kept before",
            "locks" => $"{More("call", " of locks")}: transactions are more and smaller",
            "shared-memory" => $"{More("call", " of shared memory")}: transactions on a log are more",
            "file-size" => "the same records take more space on disk",
            "log-file-size" => "the log grows: a reader that stays open keeps it from being reused, "
                + "or checkpoints are fewer",
            "waits" => $"{More("wait")}: the thread sleeps, or waits for a lock, a disk or another thread",
            "allocated-bytes" => "the managed code around the engine allocates more",
            _ => null,
        };

        // One sync more of a transaction of a thousand operations must not read "0 more syncs".
        string More(string noun, string done = "")
        {
            bool isSeen = Math.Abs(more / operations) >= LeastOfOperation;
            string number = (isSeen ? more / operations : more).ToString("0.##", CultureInfo.InvariantCulture);
            string over = isSeen ? "for each operation"
                : string.Create(CultureInfo.InvariantCulture, $"over {operations:#,0} operations");
            return $"{number} more {noun}{(number == "1" ? "" : "s")}{done} {over}";
        }
    }

    static string Growing(string what) => $"{what} now grows with the table: an index is lost or not used";

    static IEnumerable<string> Moved(Metric metric, ImmutableArray<FileWork> baseline, ImmutableArray<FileWork> now)
    {
        // What was never recorded did not move.
        if (baseline.IsEmpty || now.IsEmpty) yield break;
        foreach (string kind in baseline.Concat(now).Select(file => file.Kind).Distinct())
        {
            FileWork before = Find(baseline, kind);
            FileWork after = Find(now, kind);
            foreach (string part in before.Parts.Concat(after.Parts)
                .Where(part => part.Metric == metric).Select(part => part.Name).Distinct())
            {
                if (before[part] != after[part])
                    yield return $"{kind} {part} {Number(before[part])} -> {Number(after[part])}";
            }
        }
    }

    static FileWork Find(ImmutableArray<FileWork> files, string kind) =>
        files.FirstOrDefault(file => file.Kind == kind) ?? new FileWork(kind, []);

    static string Number(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);
}
