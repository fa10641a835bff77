using System.Globalization;
using Perf.Harness.Metrics;

namespace Perf.Harness.Comparisons;

/// <summary>Says in words what more of a count means, for the person who has to find the change.</summary>
static class Causes
{
    internal static string? Of(Metric metric, long more, int operations)
    {
        string each = ((double)more / operations).ToString("0.##", CultureInfo.InvariantCulture);
        return metric.Name switch
        {
            "statements" => $"{each} more statements run for each operation",
            "prepares" => $"{each} more statements compiled for each operation: a command is made anew instead of reused",
            "re-prepares" => "statements were compiled again because the schema changed under them",
            "full-scan-steps" => "rows are stepped over that were looked up before: an index is lost or not used",
            "sorts" => "rows are sorted that came in order before",
            "auto-index-rows" => "the engine builds an index for one statement: one of yours is missing",
            "syncs" => $"{each} more syncs for each operation: more is made durable than was accepted",
            "vm-steps-slope" => Growing("work"),
            "time-slope" => Growing("time"),
            "writes" or "bytes-written" => null,
            "file-size" => "the same records take more space on disk",
            "allocated-bytes" => "the managed code around the engine allocates more",
            _ => null,
        };
    }

    static string Growing(string what) => $"{what} now grows with the table: an index is lost or not used";
}
