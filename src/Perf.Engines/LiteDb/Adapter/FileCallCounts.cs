namespace Perf.Engines.LiteDb;

/// <summary>What was asked of one file.</summary>
sealed class FileCallCounts
{
    long _reads, _bytesRead, _writes, _bytesWritten, _syncs, _truncates;

    internal void NoteRead(int bytes)
    {
        Interlocked.Increment(ref _reads);
        Interlocked.Add(ref _bytesRead, bytes);
    }

    internal void NoteWrite(int bytes)
    {
        Interlocked.Increment(ref _writes);
        Interlocked.Add(ref _bytesWritten, bytes);
    }

    internal void NoteSync() => Interlocked.Increment(ref _syncs);

    internal void NoteTruncate() => Interlocked.Increment(ref _truncates);

    internal void Clear() => _reads = _bytesRead = _writes = _bytesWritten = _syncs = _truncates = 0;

    /// <summary>The counts as parts of the metrics, those that are zero too.</summary>
    internal FileWork Parts(string kind) => new(kind,
    [
        .. new (Metric Metric, long Count)[]
            {
                (Metric.Syncs, Interlocked.Read(ref _syncs)),
                (Metric.Writes, Interlocked.Read(ref _writes)),
                (Metric.BytesWritten, Interlocked.Read(ref _bytesWritten)),
                (Metric.Reads, Interlocked.Read(ref _reads)),
                (Metric.BytesRead, Interlocked.Read(ref _bytesRead)),
                (Metric.Truncates, Interlocked.Read(ref _truncates)),
            }
            .Select(one => new FilePart(one.Metric, "", one.Count)),
    ]);
}
