using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>Counts what the SQLite does that the code under test has loaded; without one nothing is counted.</summary>
sealed class NativeWork : IWorkSource
{
    readonly ProcessWork? _sqlite = ProcessWork.TryBegin();
    IReadOnlyDictionary<string, long>? _rows;
    WorkCounts? _counted;

    /// <summary>The state is now the one that every batch begins with.</summary>
    internal void Remember() => _rows = _sqlite?.Rows();

    public void Start()
    {
        _counted = null;
        _sqlite?.Start();
    }

    public WorkCounts Stop()
    {
        WorkCounts work = _sqlite?.Stop() ?? WorkCounts.Unknown;
        return _counted = work;
    }

    /// <summary>
    /// What is another state than was remembered, or other work of the same calls, in a sentence; null where nothing
    /// is.
    /// </summary>
    /// <param name="calls">Does the calls that were counted, once more.</param>
    internal string? Changed(Action calls) => ChangedRows() ?? ChangedWork(calls);

    public void Dispose() => _sqlite?.Dispose();

    string? ChangedRows()
    {
        if (_rows is null || _sqlite?.Rows() is not { } now) return null;
        string[] changed = [.. _rows.Where(one => now.TryGetValue(one.Key, out long rows) && rows != one.Value)
            .Select(one => string.Create(
                CultureInfo.InvariantCulture, $"{one.Key} had {one.Value} rows before and {now[one.Key]} after"))];
        return changed.Length == 0 ? null : $"{string.Join(", ", changed)}.";
    }

    string? ChangedWork(Action calls)
    {
        if (_counted is not { } first || _sqlite is null) return null;
        Start();
        calls();
        WorkCounts second = Stop();
        foreach (Metric metric in new[] { Metric.Statements, Metric.VmSteps })
        {
            if (first[metric] is { } before && second[metric] is { } now && before != now)
                return string.Create(
                    CultureInfo.InvariantCulture, $"{metric} were {before}, and {now} when the same was called again.");
        }

        return null;
    }
}
