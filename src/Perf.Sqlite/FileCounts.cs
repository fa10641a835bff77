namespace Perf.Sqlite;

/// <summary>The calls and bytes of each kind of file.</summary>
sealed class FileCounts
{
    readonly ImmutableArray<long> _calls;
    readonly ImmutableArray<long> _bytes;

    internal FileCounts(ReadOnlySpan<long> calls, ReadOnlySpan<long> bytes)
    {
        _calls = [.. calls];
        _bytes = [.. bytes];
    }

    /// <summary>The number of calls of one kind, whether they succeeded or not.</summary>
    public long Calls(FileKind kind, FileCall call) => _calls[Slot(kind, call)];

    /// <summary>The number of calls of one kind, whatever the file.</summary>
    public long Calls(FileCall call) => Enum.GetValues<FileKind>().Sum(kind => Calls(kind, call));

    /// <summary>The bytes of all calls of one kind.</summary>
    public long Bytes(FileKind kind, FileCall call) => _bytes[Slot(kind, call)];

    /// <summary>The bytes of all calls of one kind, whatever the file.</summary>
    public long Bytes(FileCall call) => Enum.GetValues<FileKind>().Sum(kind => Bytes(kind, call));

    /// <summary>The syncs of one kind of file, whatever their flags.</summary>
    public long Syncs(FileKind kind) =>
        Enum.GetValues<FileCall>().Where(FileCalls.IsSync).Sum(call => Calls(kind, call));

    /// <summary>The syncs of all files and directories.</summary>
    public long Syncs() => Enum.GetValues<FileKind>().Sum(Syncs);

    /// <summary>The counts since an earlier reading of them.</summary>
    public FileCounts Since(FileCounts earlier) => new(
        [.. _calls.Zip(earlier._calls, (now, then) => now - then)],
        [.. _bytes.Zip(earlier._bytes, (now, then) => now - then)]);

    /// <summary>Every count that is not zero, one line each: <c>Journal SyncFull 3</c>.</summary>
    public override string ToString() => string.Join('\n',
        from kind in Enum.GetValues<FileKind>()
        from call in Enum.GetValues<FileCall>()
        where Calls(kind, call) != 0
        select $"{kind} {call} {Calls(kind, call)}{(Bytes(kind, call) == 0 ? "" : $", {Bytes(kind, call)} bytes")}");

    internal const int Slots = FileKinds.Count * FileCalls.Count;

    internal static int Slot(FileKind kind, FileCall call) => (int)kind * FileCalls.Count + (int)call;
}

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
