namespace Perf.Sqlite;

/// <summary>What SQLite asks of a file.</summary>
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

    /// <summary>A region of shared memory is asked for.</summary>
    MapShared,

    /// <summary>A lock in shared memory is taken or given back.</summary>
    LockShared,

    /// <summary>Shared memory is put in order between processors.</summary>
    BarrierShared,

    /// <summary>Shared memory is given back.</summary>
    UnmapShared,

    /// <summary>A mapped piece of the file is asked for instead of a read.</summary>
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
