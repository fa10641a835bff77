using System.Text;

namespace Perf.Sqlite;

/// <summary>
/// Counts the syncs of directories, which happen inside the wrapped VFS and are no call of any file: on Unix it opens a
/// directory for that one purpose, through a table of system calls that can be changed. Other systems sync none.
/// </summary>
sealed unsafe class DirectorySyncs : IDisposable
{
    const string SystemCall = "openDirectory";

    // The system call has no argument of its own, so this one thing is static: there is one recording at a time.
    static Recording* s_recording;

    // Not cleared at the end: another thread may have read our function from the table just before.
    static delegate* unmanaged[Cdecl]<byte*, int*, int> s_openDirectory;

    readonly NativeVfs* _vfs;

    internal DirectorySyncs(NativeVfs* vfs, Recording* recording)
    {
        if (s_recording != null)
            throw new InvalidOperationException("Work is being counted already: dispose that work source first.");
        s_recording = recording;
        _vfs = vfs;
        s_openDirectory = null;
        if (vfs->Version < 3 || vfs->GetSystemCall == null || vfs->SetSystemCall == null) return;
        fixed (byte* name = Encoding.UTF8.GetBytes(SystemCall + '\0'))
        {
            s_openDirectory = (delegate* unmanaged[Cdecl]<byte*, int*, int>)vfs->GetSystemCall(vfs, name);
            delegate* unmanaged[Cdecl]<byte*, int*, int> counted = &OpenDirectory;
            if (s_openDirectory != null) _ = vfs->SetSystemCall(vfs, name, counted);
        }
    }

    /// <summary>Whether this system syncs directories, so that they are seen.</summary>
    internal static bool AreSeen => s_openDirectory != null;

    /// <summary>Puts the system call back.</summary>
    public void Dispose()
    {
        fixed (byte* name = Encoding.UTF8.GetBytes(SystemCall + '\0'))
            if (s_openDirectory != null) _ = _vfs->SetSystemCall(_vfs, name, s_openDirectory);
        s_recording = null;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int OpenDirectory(byte* path, int* descriptor)
    {
        int result = s_openDirectory(path, descriptor);
        Recording* recording = s_recording;
        if (result != 0 || recording == null) return result;
        Recording.Note(recording, FileKind.Directory, FileCall.SyncNormal);
        RecordedChanges.Of(recording)?.DirectorySynced();
        return result;
    }
}
