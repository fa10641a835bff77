namespace Perf.Harness.Instructions;

/// <summary>A file that callgrind writes: the format "callgrind" of Valgrind's manual.</summary>
static class CallgrindOutput
{
    const string Totals = "totals:";

    /// <summary>The instructions of all functions together.</summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static long TotalOf(IEnumerable<string> lines)
    {
        string? totals = lines.LastOrDefault(line => line.StartsWith(Totals, StringComparison.Ordinal));
        return long.TryParse(totals?[Totals.Length..].Trim(), CultureInfo.InvariantCulture, out long total)
            ? total : throw new FormatException("A file of callgrind has no total. Count again.");
    }
}
