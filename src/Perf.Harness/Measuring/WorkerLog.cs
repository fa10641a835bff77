using System.Collections.Concurrent;
using System.Diagnostics;

namespace Perf.Harness.Measuring;

/// <summary>The reports of one worker so far; the thread that reads its output adds to them.</summary>
/// <param name="progress">Takes each step of the worker, in words.</param>
sealed class WorkerLog(Action<string> progress)
{
    readonly ConcurrentDictionary<string, string> _errors = new();
    readonly ConcurrentDictionary<string, bool> _done = new();
    readonly TaskCompletionSource _counted = new();
    long _heard = Stopwatch.GetTimestamp();
    volatile string? _at;

    /// <summary>The errors of cases, by case.</summary>
    internal IReadOnlyDictionary<string, string> Errors => _errors;

    /// <summary>The case that the worker reported last; null between the cases.</summary>
    internal string? At => _at;

    /// <summary>Whether the worker has reported anything.</summary>
    internal bool HasBegun { get; private set; }

    /// <summary>How long ago the last report came.</summary>
    internal TimeSpan Silence => Stopwatch.GetElapsedTime(Interlocked.Read(ref _heard));

    /// <summary>Ends when all work is counted, or when the worker's output ends.</summary>
    internal Task Counted => _counted.Task;

    /// <summary>Whether a case has neither a run nor an error.</summary>
    internal bool IsOpen(string id) => !_done.ContainsKey(id) && !_errors.ContainsKey(id);

    /// <summary>The silence begins now: until now the worker waited for this process.</summary>
    internal void Restart() => Interlocked.Exchange(ref _heard, Stopwatch.GetTimestamp());

    /// <summary>Takes in a line of the worker's output, null at its end.</summary>
    internal void Take(string? line)
    {
        if (line is null) _counted.TrySetResult();
        if (line is null || WorkerMessage.Parse(line) is not { } message) return;
        Restart();
        HasBegun = true;
        switch (message)
        {
            case WorkerMessage.At(var id): _at = id; break;
            case WorkerMessage.Done(var id): _done[id] = true; break;
            case WorkerMessage.Failed(var id, var error): _errors[id] = error; break;
            case WorkerMessage.Counted:
                _at = null;
                _counted.TrySetResult();
                break;
            case WorkerMessage.Progress(var text):
                _at = null;
                progress(text);
                break;
        }
    }
}

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
