namespace Perf.Sqlite;

/// <summary>The calls of files as metrics: added up over all kinds, and as parts by kind.</summary>
static class FileTotals
{
    // Closing follows from opening, and a mapped piece is no read: with the memory map off, as it is, there is none.
    static readonly (Metric Metric, FileCall Call, string Word)[] Calls =
    [
        (Metric.Syncs, FileCall.SyncNormal, "normal"),
        (Metric.Syncs, FileCall.SyncFull, "full"),
        (Metric.Syncs, FileCall.SyncNormalDataOnly, "normal, data only"),
        (Metric.Syncs, FileCall.SyncFullDataOnly, "full, data only"),
        (Metric.Writes, FileCall.Write, ""),
        (Metric.Reads, FileCall.Read, ""),
        (Metric.FileOpens, FileCall.Open, ""),
        (Metric.FileDeletes, FileCall.Delete, ""),
        (Metric.Truncates, FileCall.Truncate, ""),
        (Metric.Locks, FileCall.Lock, "lock"),
        (Metric.Locks, FileCall.Unlock, "unlock"),
        (Metric.SharedMemoryCalls, FileCall.MapShared, "map"),
        (Metric.SharedMemoryCalls, FileCall.LockShared, "lock"),
        (Metric.SharedMemoryCalls, FileCall.BarrierShared, "barrier"),
        (Metric.SharedMemoryCalls, FileCall.UnmapShared, "unmap"),
    ];

    static readonly (Metric Metric, FileCall Call)[] Bytes =
        [(Metric.BytesWritten, FileCall.Write), (Metric.BytesRead, FileCall.Read)];

    internal static ImmutableSortedDictionary<Metric, long> Of(FileCounts files) =>
        Calls.Select(one => (one.Metric, Count: files.Calls(one.Call)))
            .Concat(Bytes.Select(one => (one.Metric, Count: files.Bytes(one.Call))))
            .GroupBy(one => one.Metric)
            .ToImmutableSortedDictionary(group => group.Key, group => group.Sum(one => one.Count));

    internal static ImmutableArray<FileWork> ByKind(FileCounts files) =>
    [
        .. Enum.GetValues<FileKind>()
            .Select(kind => new FileWork(kind.ToString().ToLowerInvariant(), PartsOf(files, kind)))
            .Where(work => !work.Parts.IsEmpty),
    ];

    static ImmutableArray<FilePart> PartsOf(FileCounts files, FileKind kind) =>
    [
        .. Calls.Select(one => new FilePart(one.Metric, one.Word, files.Calls(kind, one.Call)))
            .Concat(Bytes.Select(one => new FilePart(one.Metric, "", files.Bytes(kind, one.Call))))
            .Where(part => part.Count != 0)
            .OrderBy(part => part.Metric),
    ];
}
