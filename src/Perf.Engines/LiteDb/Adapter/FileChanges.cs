using Perf.Engines.Durability;

namespace Perf.Engines.LiteDb;

/// <summary>What is done to the calls of one file besides making them.</summary>
/// <param name="File">The file.</param>
/// <param name="Counts">Where they are counted.</param>
/// <param name="Recorder">Where those that change the file are written down, and which of them fail; or null.</param>
sealed record FileChanges(StoreFile File, FileCallCounts Counts, Recorder? Recorder)
{
    /// <summary>What happens instead of a call, or null.</summary>
    internal FaultEffect? Meet(FaultyCall call) => Recorder?.Faults?.Meet(call);

    /// <summary>Writes down what succeeded.</summary>
    internal void Add(FileEvent done) => Recorder?.Log?.Add(done);

    /// <summary>Writes down that bytes were written.</summary>
    internal void AddWrite(long place, ReadOnlySpan<byte> bytes)
    {
        if (Recorder?.Log is { } log) log.Add(new FileEvent.Written(File, place, bytes.ToArray()));
    }

    /// <summary>The error of an effect that has one.</summary>
    internal static void Fail(FaultEffect? effect)
    {
        if (effect is null or FaultEffect.Nothing) return;
        throw new IOException(effect == FaultEffect.DeviceError
            ? "The test injected a device error."
            : "The test injected a full disk.");
    }
}

/// <summary>The calls of one file.</summary>
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
