namespace Perf.Engines.Sqlite;

/// <summary>What a store asks of the engine itself, and the answers.</summary>
static class UpkeepSql
{
    internal const string Checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    internal const string Integrity = "PRAGMA integrity_check(5)";
    internal const string Pages = "PRAGMA page_count";
    internal const string FreePages = "PRAGMA freelist_count";
    internal const string Shrink = "VACUUM";

    internal const int Corrupt = 11;         // SQLITE_CORRUPT
    internal const int NotADatabase = 26;    // SQLITE_NOTADB

    internal const string LogIsInUse =
        "The write-ahead log can't be emptied: somebody is reading or writing. Close every reader first.";
}
