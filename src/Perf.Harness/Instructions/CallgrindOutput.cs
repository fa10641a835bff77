using System.Text;

namespace Perf.Harness.Instructions;

/// <summary>A file that callgrind writes: the format "callgrind" of Valgrind's manual.</summary>
static class CallgrindOutput
{
    const string Totals = "totals:";

    // The totals are the last line, and the file is long: reading all of it would cost more than most batches.
    const int EndLength = 256;

    /// <summary>The instructions of all functions together.</summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static long TotalOf(string file)
    {
        using FileStream stream = File.OpenRead(file);
        stream.Position = Math.Max(0, stream.Length - EndLength);
        Span<byte> end = stackalloc byte[EndLength];
        string text = Encoding.ASCII.GetString(end[..stream.ReadAtLeast(end, EndLength, throwOnEndOfStream: false)]);
        int at = text.LastIndexOf(Totals, StringComparison.Ordinal);
        return at >= 0 && long.TryParse(
            text.AsSpan(at + Totals.Length).Trim(), CultureInfo.InvariantCulture, out long total)
            ? total : throw new FormatException("A file of callgrind has no total. Count again.");
    }
}
