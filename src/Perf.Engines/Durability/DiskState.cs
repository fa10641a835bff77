namespace Perf.Engines.Durability;

/// <summary>
/// The disk below a store while a log is played: which file each name stood for since the directory was last synced,
/// and what of each file is safe.
/// </summary>
sealed class DiskState
{
    readonly bool _forgetsDeletions;
    readonly SortedDictionary<string, List<FileOnDisk?>> _names = new(StringComparer.Ordinal);

    /// <param name="files">The content that is safe from the beginning.</param>
    /// <param name="model">What the disk may do.</param>
    internal DiskState(IReadOnlyDictionary<string, byte[]> files, DiskModel model)
    {
        _forgetsDeletions = model.ForgetsDeletions;
        foreach ((string name, byte[] content) in files) _names.Add(name, [new FileOnDisk(content)]);
    }

    /// <summary>For each name the files that it may stand for, the oldest first; null for none.</summary>
    internal IReadOnlyDictionary<string, List<FileOnDisk?>> Names => _names;

    /// <summary>The number of events until now.</summary>
    internal int Events { get; private set; }

    /// <summary>The number of marks until now.</summary>
    internal int Marks { get; private set; }

    internal void Play(FileEvent next)
    {
        Events++;
        switch (next)
        {
            case FileEvent.Opened { Created: false } opened:
                _ = Current(opened.File);
                break;
            case FileEvent.Opened opened:
                Create(opened.File.Name);
                break;
            case FileEvent.Written written:
                Current(written.File).Add(new PendingChange(Events, written.Offset, written.Bytes));
                break;
            case FileEvent.Truncated truncated:
                Current(truncated.File).Add(new PendingChange(Events, truncated.Size, null));
                break;
            case FileEvent.Synced synced:
                Current(synced.File).Sync();
                break;
            case FileEvent.Deleted deleted:
                Delete(deleted.File.Name);
                break;
            case FileEvent.DirectorySynced:
                foreach (List<FileOnDisk?> files in _names.Values) files.RemoveRange(0, files.Count - 1);
                break;
            case FileEvent.Marked:
                Marks++;
                break;
        }
    }

    void Create(string name)
    {
        if (!_names.TryGetValue(name, out List<FileOnDisk?>? files)) _names.Add(name, files = [null]);
        files.Add(new FileOnDisk([]));
    }

    void Delete(string name)
    {
        if (!_names.TryGetValue(name, out List<FileOnDisk?>? files)) return;
        if (!_forgetsDeletions) files.Clear();
        files.Add(null);
    }

    FileOnDisk Current(StoreFile file) =>
        (_names.TryGetValue(file.Name, out List<FileOnDisk?>? files) ? files[^1] : null)
        ?? throw new InvalidOperationException(
            $"The log uses {file.Name} at event {Events}, which is not there: neither before the log nor made in it. "
            + "Take the files as they are when recording begins.");
}
