namespace Perf.Sqlite;

/// <summary>How often SQLite asked what of which kind of file, and for how many bytes.</summary>
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

    /// <summary>What was counted since an earlier look at the same counts.</summary>
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
