namespace Perf.Sqlite;

/// <summary>
/// Makes the calls that change files for a recording VFS with a recorder: what succeeded is written down, what is to
/// fail fails. The wal-index is no call of any file here and temporary files are left alone: neither is needed after a
/// power cut.
/// </summary>
sealed unsafe class RecordedChanges
{
    readonly bool _systemSyncsDirectories;
    volatile Recorder? _recorder;
    int _directorySynced;

    /// <param name="recorder">Where calls are written down, and which of them fail.</param>
    /// <param name="systemSyncsDirectories">
    /// Whether directories are synced by a call of their own; where not (Windows), the file system keeps names in order
    /// alone, and they are taken as safe when the file is synced or SQLite syncs the directory.
    /// </param>
    internal RecordedChanges(Recorder recorder, bool systemSyncsDirectories) =>
        (_recorder, _systemSyncsDirectories) = (recorder, systemSyncsDirectories);

    /// <summary>The changes of a recording, or null where it only counts.</summary>
    internal static RecordedChanges? Of(Recording* recording)
    {
        if (recording->Changes == 0) return null;
        var changes = (RecordedChanges)GCHandle.FromIntPtr(recording->Changes).Target!;
        return changes._recorder is null ? null : changes;
    }

    /// <summary>Whether calls of such a file are recorded.</summary>
    internal static bool Concerns(FileKind kind, byte* name) =>
        name != null && kind is FileKind.Main or FileKind.Journal or FileKind.Wal;

    /// <summary>From here on the files that are still open are only counted.</summary>
    internal void End() => _recorder = null;

    internal int Open(NativeVfs* vfs, byte* name, FileKind kind, NativeFile* file, int flags, int* flagsGiven)
    {
        if (Fault(FaultyCall.Open) is { } effect) return ResultCode.Of(FaultyCall.Open, effect);
        StoreFile store = FileOf(kind, name);
        bool existed = File.Exists(Marshal.PtrToStringUTF8((nint)name));
        int result = vfs->Open(vfs, name, file, flags, flagsGiven);
        if (result == 0) Add(new FileEvent.Opened(store, Created: !existed));
        return result;
    }

    internal int Write(RecordedFile* file, void* buffer, int bytes, long offset)
    {
        NativeFile* wrapped = RecordedFile.Wrapped(&file->File);
        FaultEffect? effect = Fault(FaultyCall.Write);
        int written = effect switch { null => bytes, FaultEffect.ShortWrite => bytes / 2, _ => 0 };
        int result = written == 0 ? 0 : wrapped->Methods->Write(wrapped, buffer, written, offset);
        if (result == 0 && written != 0)
            Add(new FileEvent.Written(FileOf(file), offset, new ReadOnlySpan<byte>(buffer, written).ToArray()));
        return effect is null ? result : ResultCode.Of(FaultyCall.Write, effect.Value);
    }

    internal int Truncate(RecordedFile* file, long size)
    {
        if (Fault(FaultyCall.Truncate) is { } effect) return ResultCode.Of(FaultyCall.Truncate, effect);
        NativeFile* wrapped = RecordedFile.Wrapped(&file->File);
        int result = wrapped->Methods->Truncate(wrapped, size);
        if (result == 0) Add(new FileEvent.Truncated(FileOf(file), size));
        return result;
    }

    internal int Sync(RecordedFile* file, int flags)
    {
        if (Fault(FaultyCall.Sync) is { } effect) return ResultCode.Of(FaultyCall.Sync, effect);
        NativeFile* wrapped = RecordedFile.Wrapped(&file->File);
        int result = wrapped->Methods->Sync(wrapped, flags);
        if (result == 0) Add(new FileEvent.Synced(FileOf(file)));
        AddDirectorySync(result == 0);
        return result;
    }

    internal int Delete(NativeVfs* vfs, byte* name, FileKind kind, int syncDirectory)
    {
        if (Fault(FaultyCall.Delete) is { } effect) return ResultCode.Of(FaultyCall.Delete, effect);
        if (_recorder?.Faults is { SwallowsSyncs: true }) syncDirectory = 0;
        int result = vfs->Delete(vfs, name, syncDirectory);
        if (result == 0) Add(new FileEvent.Deleted(FileOf(kind, name)));
        AddDirectorySync(result == 0 && syncDirectory != 0);
        return result;
    }

    /// <summary>The wrapped VFS opened the directory to sync it, somewhere within a sync or a deletion.</summary>
    internal void DirectorySynced() => Volatile.Write(ref _directorySynced, 1);

    // It happens last in such a call, but is seen before the call returns, so that it waits for the call's own event.
    void AddDirectorySync(bool wanted)
    {
        bool seen = Interlocked.Exchange(ref _directorySynced, 0) == 1;
        if (seen || (wanted && !_systemSyncsDirectories)) Add(new FileEvent.DirectorySynced());
    }

    FaultEffect? Fault(FaultyCall call) => _recorder?.Faults?.Meet(call);

    void Add(FileEvent done) => _recorder?.Log?.Add(done);

    static StoreFile FileOf(RecordedFile* file) => FileOf(file->Kind, file->Name);

    static StoreFile FileOf(FileKind kind, byte* path) => new(
        Path.GetFileName(Marshal.PtrToStringUTF8((nint)path)!),
        kind switch
        {
            FileKind.Main => StoreFileKind.Data,
            FileKind.Wal => StoreFileKind.Log,
            _ => StoreFileKind.Journal,
        });
}

/// <summary>What is done to the file calls of one store besides counting them.</summary>
/// <param name="Log">Where they are written; null if nothing reads it.</param>
/// <param name="Faults">Which of them fail; null where all are made.</param>
sealed record Recorder(FileLog? Log, Faults? Faults = null);

/// <summary>
/// A recording VFS in native memory: the VFS that SQLite sees, the one that it wraps, and the counts. Every call
/// reaches it by a pointer, so that no static field has state and no call allocates.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct Recording
{
    internal NativeVfs Vfs;
    internal NativeVfs* Wrapped;
    internal NativeFileMethods Version1;
    internal NativeFileMethods Version2;
    internal NativeFileMethods Version3;
    internal fixed long Calls[FileCounts.Slots];
    internal fixed long Bytes[FileCounts.Slots];
    internal nint Changes;  // a handle to RecordedChanges, or 0: then calls are counted and nothing else

    /// <summary>
    /// The one place that every call of every file passes before it is forwarded; those that change a file are then
    /// made by <see cref="RecordedChanges"/> to have them in order, or to let the n-th of them fail.
    /// </summary>
    internal static void Note(Recording* recording, FileKind kind, FileCall call, long bytes = 0)
    {
        int slot = FileCounts.Slot(kind, call);
        Interlocked.Increment(ref recording->Calls[slot]);
        if (bytes != 0) Interlocked.Add(ref recording->Bytes[slot], bytes);
    }

    /// <summary>A copy of the counts.</summary>
    internal static FileCounts Counts(Recording* recording) => new(
        new ReadOnlySpan<long>(recording->Calls, FileCounts.Slots),
        new ReadOnlySpan<long>(recording->Bytes, FileCounts.Slots));
}
