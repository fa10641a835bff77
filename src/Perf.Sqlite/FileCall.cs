namespace Perf.Sqlite;

/// <summary>A call of SQLite to a file.</summary>
enum FileCall
{
    /// <summary>It is opened.</summary>
    Open,

    /// <summary>It is closed.</summary>
    Close,

    /// <summary>It is deleted, by its name.</summary>
    Delete,

    /// <summary>Bytes are read.</summary>
    Read,

    /// <summary>Bytes are written.</summary>
    Write,

    /// <summary>It is cut to a length.</summary>
    Truncate,

    /// <summary>It is synced (<c>SQLITE_SYNC_NORMAL</c>).</summary>
    SyncNormal,

    /// <summary>It is synced through the drive's cache where the system can (<c>SQLITE_SYNC_FULL</c>).</summary>
    SyncFull,

    /// <summary>Its content is synced, its inode need not be (<c>SQLITE_SYNC_NORMAL</c>).</summary>
    SyncNormalDataOnly,

    /// <summary>Its content is synced, its inode need not be (<c>SQLITE_SYNC_FULL</c>).</summary>
    SyncFullDataOnly,

    /// <summary>A lock is taken or raised.</summary>
    Lock,

    /// <summary>A lock is lowered or given back.</summary>
    Unlock,

    /// <summary>A region of shared memory is mapped.</summary>
    MapShared,

    /// <summary>A lock in shared memory is taken or given back.</summary>
    LockShared,

    /// <summary>Shared memory is put in order between processors.</summary>
    BarrierShared,

    /// <summary>Shared memory is given back.</summary>
    UnmapShared,

    /// <summary>A mapped piece of the file is fetched instead of read.</summary>
    Fetch,
}

static class FileCalls
{
    const int Full = 0x01;        // SQLITE_SYNC_FULL is 3, SQLITE_SYNC_NORMAL is 2
    const int DataOnly = 0x10;    // SQLITE_SYNC_DATAONLY

    internal const int Count = (int)FileCall.Fetch + 1;

    internal static FileCall OfSyncFlags(int flags) => (flags & Full, flags & DataOnly) switch
    {
        (0, 0) => FileCall.SyncNormal,
        (0, _) => FileCall.SyncNormalDataOnly,
        (_, 0) => FileCall.SyncFull,
        _ => FileCall.SyncFullDataOnly,
    };

    internal static bool IsSync(FileCall call) => call is >= FileCall.SyncNormal and <= FileCall.SyncFullDataOnly;
}

/// <summary>What a file is to SQLite.</summary>
enum FileKind
{
    /// <summary>The database itself.</summary>
    Main,

    /// <summary>A rollback journal, or the super-journal of a transaction over several databases.</summary>
    Journal,

    /// <summary>A write-ahead log.</summary>
    Wal,

    /// <summary>Temporary databases with their journals, statement journals, and what is none of the others.</summary>
    Temp,

    /// <summary>The directory of the database, which is synced when a file in it was made or removed.</summary>
    Directory,
}

static unsafe class FileKinds
{
    const int MainDatabase = 0x100;     // SQLITE_OPEN_MAIN_DB
    const int MainJournal = 0x800;      // SQLITE_OPEN_MAIN_JOURNAL
    const int SuperJournal = 0x4000;    // SQLITE_OPEN_SUPER_JOURNAL
    const int WriteAheadLog = 0x80000;  // SQLITE_OPEN_WAL

    internal const int Count = (int)FileKind.Directory + 1;

    internal static FileKind OfOpenFlags(int flags) =>
        (flags & MainDatabase) != 0 ? FileKind.Main
        : (flags & (MainJournal | SuperJournal)) != 0 ? FileKind.Journal
        : (flags & WriteAheadLog) != 0 ? FileKind.Wal
        : FileKind.Temp;

    /// <summary>A deleted file comes without flags: its kind follows from SQLite's own suffixes.</summary>
    internal static FileKind OfName(byte* name)
    {
        ReadOnlySpan<byte> text = MemoryMarshal.CreateReadOnlySpanFromNullTerminated(name);
        return text.EndsWith("-journal"u8) ? FileKind.Journal
            : text.EndsWith("-wal"u8) ? FileKind.Wal
            : text.LastIndexOf("-mj"u8) >= text.Length - SuperJournalSuffix ? FileKind.Journal
            : FileKind.Temp;
    }

    const int SuperJournalSuffix = 12;  // "-mj" and nine hexadecimal digits: sqlite3 vdbeCommit()
}

/// <summary>One thing that an engine did to the files of its store, and that succeeded.</summary>
abstract record FileEvent
{
    FileEvent()
    {
    }

    /// <summary>A file was opened; one that was created has a new name in the directory.</summary>
    public sealed record Opened(StoreFile File, bool Created) : FileEvent;

    /// <summary>Bytes were handed to the system, which has not yet promised to keep them.</summary>
    public sealed record Written(StoreFile File, long Offset, ReadOnlyMemory<byte> Bytes) : FileEvent;

    /// <summary>A file was cut, or drawn out with zeros, to a size.</summary>
    public sealed record Truncated(StoreFile File, long Size) : FileEvent;

    /// <summary>All that was done to the file before, its name excepted, survives a power cut from here on.</summary>
    public sealed record Synced(StoreFile File) : FileEvent;

    /// <summary>A file's name was taken out of the directory.</summary>
    public sealed record Deleted(StoreFile File) : FileEvent;

    /// <summary>The names that were made and removed before survive a power cut from here on.</summary>
    public sealed record DirectorySynced : FileEvent;

    /// <summary>A mark of the caller at this point: <c>commit 17</c>. It changes no file.</summary>
    public sealed record Marked(string Text) : FileEvent;
}

/// <summary>Everything that an engine did to the files of one store, in order, with the bytes.</summary>
sealed class FileLog
{
    readonly Lock _gate = new();
    readonly List<FileEvent> _events = [];

    /// <summary>The events until now.</summary>
    public ImmutableArray<FileEvent> Events
    {
        get
        {
            lock (_gate) return [.. _events];
        }
    }

    /// <summary>Says what the caller knows at this point: that a commit has returned.</summary>
    public void Mark(string text) => Add(new FileEvent.Marked(text));

    /// <summary>Adds what was just done.</summary>
    public void Add(FileEvent done)
    {
        lock (_gate) _events.Add(done);
    }
}
