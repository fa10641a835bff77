using System.Text;

namespace Perf.Harness.Instructions;

/// <summary>A file that callgrind writes: the format "callgrind" of Valgrind's manual.</summary>
static class CallgrindOutput
{
    const string Totals = "totals:", SystemCalls = "events: Ir sysCount";

    // The totals are the last line, and the file is long: reading all of it would cost more than most batches. The
    // names of the counts follow the command, near its beginning.
    const int EndLength = 256;
    const int HeadLength = 8192;

    /// <summary>The instructions of all functions together.</summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static long TotalOf(string file) => TotalsOf(file).Instructions;

    /// <summary>
    /// The instructions of all functions together, and their calls of the system; null if these are not counted.
    /// </summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static (long Instructions, long? SystemCalls) TotalsOf(string file)
    {
        using FileStream stream = File.OpenRead(file);
        bool countsCalls = Read(stream, 0, HeadLength).Contains(SystemCalls, StringComparison.Ordinal);
        string end = Read(stream, Math.Max(0, stream.Length - EndLength), EndLength);
        int at = end.LastIndexOf(Totals, StringComparison.Ordinal);
        string[] totals = at < 0 ? []
            : end[(at + Totals.Length)..].Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries);
        return totals is not [var first, ..]
            || !long.TryParse(first, CultureInfo.InvariantCulture, out long instructions)
                ? throw new FormatException("A file of callgrind has no total. Count again.")
            : (instructions, !countsCalls ? null
                : totals is [_, var second, ..] ? long.Parse(second, CultureInfo.InvariantCulture)
                : 0); // zeros at the end of a line are not written
    }

    static string Read(FileStream stream, long from, int length)
    {
        var bytes = new byte[length];
        stream.Position = from;
        return Encoding.ASCII.GetString(bytes.AsSpan(0, stream.ReadAtLeast(bytes, length, throwOnEndOfStream: false)));
    }
}
