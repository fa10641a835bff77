using System.Text;

namespace Perf.Sqlite;

/// <summary>
/// Wraps a library's default VFS and counts every call of every file that is opened while it exists; the
/// wrapped VFS does the work. It is for the work pass only: time is measured without it.
/// </summary>
sealed unsafe class RecordingVfs : IDisposable
{
    /// <summary>The name it is registered under.</summary>
    public const string Name = "perf-recording";

    readonly SqliteLibrary _library;
    readonly Recording* _recording;
    readonly DirectorySyncs _directorySyncs;
    readonly RecordedChanges? _changes;
    bool _disposed;

    /// <summary>Becomes the default VFS of the library.</summary>
    /// <param name="library">The library.</param>
    /// <param name="recorder">What is done to the calls that change files besides counting them.</param>
    /// <exception cref="InvalidOperationException">There is one already.</exception>
    public RecordingVfs(SqliteLibrary library, Recorder? recorder = null)
    {
        _library = library;

        // Never freed, a few kilobytes each: a connection or file that outlives us still points here.
        _recording = (Recording*)NativeMemory.AllocZeroed((nuint)sizeof(Recording));
        byte[] name = Encoding.UTF8.GetBytes(Name + '\0');
        byte* nativeName = (byte*)NativeMemory.Alloc((nuint)name.Length);
        name.CopyTo(new Span<byte>(nativeName, name.Length));

        NativeVfs* wrapped = library.FindVfs(null);
        _directorySyncs = new DirectorySyncs(wrapped, _recording);
        if (recorder is not null)
        {
            _changes = new RecordedChanges(recorder, DirectorySyncs.AreSeen);
            _recording->Changes = GCHandle.ToIntPtr(GCHandle.Alloc(_changes));
        }
        RecordedVfs.Wrap(_recording, wrapped, nativeName);
        library.Register(&_recording->Vfs, asDefault: true);
    }

    /// <summary>What was counted since it was made.</summary>
    public FileCounts Counts() => Recording.Counts(_recording);

    /// <summary>Puts the wrapped VFS back as the default; files that are still open go on being counted.</summary>
    public void Dispose()
    {
        if (_disposed) return;
        _disposed = true;
        _library.Unregister(&_recording->Vfs);
        _library.Register(_recording->Wrapped, asDefault: true);
        _directorySyncs.Dispose();
        _changes?.End();
    }
}
