using System.Collections.Concurrent;

namespace Perf.Harness.Measuring;

/// <summary>The first and the last lines of what a process said, for the error of one that failed.</summary>
sealed class LastLines
{
    // A runtime that ends a process says why in its first line, and a thousand frames after it.
    const int KeptFirst = 4;
    const int Kept = 16;
    readonly ConcurrentQueue<string> _first = new();
    readonly ConcurrentQueue<string> _lines = new();

    /// <summary>Takes in a line; null, the end, is none.</summary>
    public void Add(string? line)
    {
        if (line is null) return;
        if (_first.Count < KeptFirst)
        {
            _first.Enqueue(line);
            return;
        }

        _lines.Enqueue(line);
        if (_lines.Count > Kept) _lines.TryDequeue(out string? _);
    }

    /// <summary>The lines, below words that lead to them, for behind a sentence; empty where there are none.</summary>
    public override string ToString() =>
        _first.IsEmpty ? "" : " It said:" + string.Concat(_first.Concat(_lines).Select(line => "\n    " + line));
}
