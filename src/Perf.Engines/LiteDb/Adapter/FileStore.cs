using LiteDB;
using LiteDB.Engine;

namespace Perf.Engines.LiteDb;

/// <summary>A store whose database is a file, which can be written anew without its free pages.</summary>
public sealed class FileStore : Store, IShrinkingStore
{
    const string BackupFiles = "*-backup*.db"; // LiteDB's own names for what it leaves behind

    readonly Opening _opening;

    internal FileStore(Opening opening)
        : base(opening) => _opening = opening;

    /// <summary>
    /// Rebuild, without the backup that it leaves. It makes files by names of its own, past what watches them: its
    /// reads and writes can't be counted.
    /// </summary>
    public void Shrink()
    {
        Transactions.MustBeClosed("the file is rebuilt");
        Close();
        try
        {
            using ILiteEngine engine = _opening.Engine(_opening.Settings());
            _ = engine.Rebuild(_opening.Rebuild());
        }
        finally
        {
            foreach (FileInfo backup in _opening.Directory.EnumerateFiles(BackupFiles)) backup.Delete();
            Reopen();
        }

        _opening.Work?.ForgetFiles();
    }
}
