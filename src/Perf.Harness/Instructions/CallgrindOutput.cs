using System.Text;

namespace Perf.Harness.Instructions;

/// <summary>A file that callgrind writes: the format "callgrind" of Valgrind's manual.</summary>
static class CallgrindOutput
{
    const string Totals = "\ntotals:", Summary = "\nsummary:", SystemCalls = "events: Ir sysCount";

    // The totals are the last line, and the file is long: reading all of it would cost more than most batches. The
    // names of the counts follow the command, near its beginning, and the summary follows them. In some processes the
    // totals count each system call twice, and the summary counts it once.
    const int EndLength = 256;
    const int HeadLength = 32 * 1024;

    /// <summary>The instructions of all functions together.</summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static long TotalOf(string file) => TotalsOf(file).Instructions;

    /// <summary>
    /// The instructions of all functions together, and their system calls; null if these are not counted.
    /// </summary>
    /// <exception cref="FormatException">The file has no total: callgrind has not written it to its end.</exception>
    internal static (long Instructions, long? SystemCalls) TotalsOf(string file)
    {
        using FileStream stream = File.OpenRead(file);
        string head = Read(stream, 0, HeadLength);
        string end = Read(stream, Math.Max(0, stream.Length - EndLength), EndLength);
        if (Counts(end, Totals) is not [var instructions, ..])
            throw new FormatException("A file of callgrind has no total. Count again.");
        bool countsCalls = head.Contains(SystemCalls, StringComparison.Ordinal);
        return (instructions, countsCalls ? Counts(head, Summary).ElementAtOrDefault(1) : null);
    }

    // Zeros at the end of a line are not written.
    static long[] Counts(string text, string name)
    {
        int at = text.LastIndexOf(name, StringComparison.Ordinal);
        string line = at < 0 ? "" : text[(at + name.Length)..].Split('\n')[0];
        return [.. line.Split(' ', StringSplitOptions.RemoveEmptyEntries)
            .Select(count => long.Parse(count, CultureInfo.InvariantCulture))];
    }

    static string Read(FileStream stream, long from, int length)
    {
        var bytes = new byte[length];
        stream.Position = from;
        return Encoding.ASCII.GetString(bytes.AsSpan(0, stream.ReadAtLeast(bytes, length, throwOnEndOfStream: false)));
    }
}
