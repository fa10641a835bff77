using System.Collections.Concurrent;

namespace Perf.Harness.Measuring;

/// <summary>The last lines of what a process said, for the error of one that failed.</summary>
sealed class LastLines
{
    const int Kept = 20;
    readonly ConcurrentQueue<string> _lines = new();

    /// <summary>Takes in a line; null, the end, is none.</summary>
    public void Add(string? line)
    {
        if (line is null) return;
        _lines.Enqueue(line);
        if (_lines.Count > Kept) _lines.TryDequeue(out string? _);
    }

    /// <summary>The lines, below words that lead to them, for behind a sentence; empty where there are none.</summary>
    public override string ToString() =>
        _lines.IsEmpty ? "" : " It said:" + string.Concat(_lines.Select(line => "\n    " + line));
}
