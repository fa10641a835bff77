using LiteDB.Engine;
using Perf.Engines.Durability;

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
        try
        {
            _log = Open(opening.LogFile, _logChanges);
        }
        catch
        {
            _data.Dispose();
            throw;
        }

        settings.DataStream = _data;
        settings.LogStream = _log;
    }

    /// <summary>Closes both; an empty log goes, which LiteDB does by itself where it has opened the file.</summary>
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
        var file = new RecordedFile(path, changes, flushSyncs: _opening.Password is null);
        changes.Add(new FileEvent.Opened(changes.File, Created: !existed));
        return file;
    }
}
