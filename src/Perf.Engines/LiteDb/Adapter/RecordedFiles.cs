using LiteDB;
using LiteDB.Engine;
using Perf.Engines.Durability;
using Perf.Harness.Environments;

namespace Perf.Engines.LiteDb;

/// <summary>The data file and the log of one opened database, watched.</summary>
sealed class RecordedFiles : IDisposable
{
    const int Page = 8192;

    readonly Opening _opening;
    readonly FileChanges _logChanges;
    readonly RecordedFile _data;
    readonly RecordedFile _log;

    internal RecordedFiles(Opening opening, EngineSettings settings, LiteDbWork work)
    {
        _opening = opening;
        _logChanges = new FileChanges(
            new StoreFile(Path.GetFileName(opening.LogFile), StoreFileKind.Log), work.Log, work.Recorder);
        _data = Open(opening.DataFile, new FileChanges(
            new StoreFile(Path.GetFileName(opening.DataFile), StoreFileKind.Data), work.Data, work.Recorder));
        _log = _data.OrDispose(_ => Open(opening.LogFile, _logChanges));

        settings.DataStream = _data;
        settings.LogStream = _log;
    }

    /// <summary>Closes both; an empty log is deleted, as LiteDB does with a file that it has opened.</summary>
    public void Dispose()
    {
        int empty = _opening.Password is null ? 0 : Page; // the page with the salt
        bool isEmpty = !_log.SafeFileHandle.IsClosed && _log.Length <= empty;
        _data.Dispose();
        _log.Dispose();
        if (!isEmpty || _logChanges.Meet(FaultyCall.Delete) is not null) return; // LiteDB keeps such an error to itself
        File.Delete(_opening.LogFile);
        _logChanges.Add(new FileEvent.Deleted(_logChanges.File));
    }

    RecordedFile Open(string path, FileChanges changes)
    {
        FileChanges.Fail(changes.Meet(FaultyCall.Open));
        bool existed = File.Exists(path);

        // With a password LiteDB puts a stream before its file whose flush goes no further than the system's cache.
        using FileWaits.Call call = FileWaits.Exclude();
        var file = new RecordedFile(path, changes, flushSyncs: _opening.Password is null);
        changes.Add(new FileEvent.Opened(changes.File, Created: !existed));
        return file;
    }
}

/// <summary>
/// A file that LiteDB is given as a stream. It counts and records each call, fails the calls that a test wants to fail,
/// and passes the others on.
/// </summary>
/// <param name="path">The file.</param>
/// <param name="changes">What is counted, written down and made to fail.</param>
/// <param name="flushSyncs">Whether LiteDB's flush would have reached the disk on a file that it opened itself.</param>
sealed class RecordedFile(string path, FileChanges changes, bool flushSyncs)
    : FileStream(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read, NoBuffer)
{
    const int NoBuffer = 0; // LiteDB's own buffer is a page, which a page that is written goes past

    bool _hasFlushed;

    public override int Read(byte[] buffer, int offset, int count)
    {
        using FileWaits.Call call = FileWaits.Exclude();
        int read = base.Read(buffer, offset, count);
        changes.Counts.NoteRead(read);
        return read;
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        changes.Counts.NoteWrite(count);
        long place = Position;
        FaultEffect? effect = changes.Meet(FaultyCall.Write);
        int written = effect switch { null => count, FaultEffect.ShortWrite => count / 2, _ => 0 };
        using FileWaits.Call call = FileWaits.Exclude();
        base.Write(buffer, offset, written);
        if (written > 0) changes.AddWrite(place, buffer.AsSpan(offset, written));
        FileChanges.Fail(effect);
        Position = place + count; // also where nothing was written and it is said that it was
    }

    public override void SetLength(long value)
    {
        changes.Counts.NoteTruncate();
        FaultEffect? effect = changes.Meet(FaultyCall.Truncate);
        FileChanges.Fail(effect);
        if (effect is not null) return;
        using FileWaits.Call call = FileWaits.Exclude();
        base.SetLength(value);
        changes.Add(new FileEvent.Truncated(changes.File, value));
    }

    // LiteDB flushes a FileStream to the disk, but never sees this one: it puts a stream of its own before it, and that
    // only flushes. So a flush is what was a sync. The first is that of opening, which with a password has written the
    // page with the salt, and which reaches the disk in any case.
    public override void Flush()
    {
        bool isFirst = !_hasFlushed;
        _hasFlushed = true;
        Flush(flushSyncs || isFirst);
    }

    public override void Flush(bool flushToDisk)
    {
        if (!flushToDisk) return; // this stream buffers nothing
        changes.Counts.NoteSync();
        FaultEffect? effect = changes.Meet(FaultyCall.Sync);
        FileChanges.Fail(effect);
        if (effect is not null) return;
        using FileWaits.Call call = FileWaits.Exclude();
        base.Flush(flushToDisk);
        changes.Add(new FileEvent.Synced(changes.File));
    }
}

/// <summary>A store whose database is a file, which can be rebuilt without its free pages.</summary>
public sealed class FileStore : Store, IShrinking
{
    const string BackupFiles = "*-backup*.db"; // LiteDB's names for its backups

    readonly Opening _opening;

    internal FileStore(Opening opening)
        : base(opening, Tables) => _opening = opening;

    internal static new TableSet<Store> Tables { get; } = Store.Tables.With<IShrinking>(store => (FileStore)store);

    /// <summary>
    /// Rebuild, without the backup that it leaves. It makes files by names of its own, past what watches them: its
    /// reads and writes can't be counted.
    /// </summary>
    public void Shrink()
    {
        Database.Transactions.MustBeClosed("the file is rebuilt");
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
