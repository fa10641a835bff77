
namespace Perf.Sqlite;

/// <summary>What SQLite's own VFS says when the system refuses a call: sqlite3.h and os_unix.c.</summary>
static class ResultCode
{
    const int Done = 0;                         // SQLITE_OK
    const int Full = 13;                        // SQLITE_FULL
    const int CantOpen = 14;                    // SQLITE_CANTOPEN
    const int WriteFailed = 10 | (3 << 8);      // SQLITE_IOERR_WRITE
    const int SyncFailed = 10 | (4 << 8);       // SQLITE_IOERR_FSYNC
    const int TruncateFailed = 10 | (6 << 8);   // SQLITE_IOERR_TRUNCATE
    const int DeleteFailed = 10 | (10 << 8);    // SQLITE_IOERR_DELETE

    internal static int Of(FaultyCall call, FaultEffect effect) => (call, effect) switch
    {
        (_, FaultEffect.Nothing) => Done,
        (FaultyCall.Write, FaultEffect.DeviceError) => WriteFailed,
        (FaultyCall.Write, _) => Full,          // only a write distinguishes a full disk from a broken one
        (FaultyCall.Sync, _) => SyncFailed,
        (FaultyCall.Truncate, _) => TruncateFailed,
        (FaultyCall.Delete, _) => DeleteFailed,
        _ => CantOpen,
    };
}
