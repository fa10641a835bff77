using System.Runtime.InteropServices;

namespace Perf.Sqlite;

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

    /// <summary>A deleted file comes without flags: SQLite's own suffixes tell what it was.</summary>
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
