namespace Perf.Sqlite;

/// <summary>The layout of SQLite's <c>sqlite3_vfs</c>; nothing behind its version's last member may be read.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeVfs
{
    internal int Version;
    internal int FileSize;
    internal int LongestPath;
    internal NativeVfs* Next;
    internal byte* Name;
    internal void* Data;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, NativeFile*, int, int*, int> Open;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, int, int> Delete;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, int, int*, int> Access;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, int, byte*, int> FullPath;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, void*> OpenLibrary;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, int, byte*, void> LibraryError;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, void*, byte*, void*> LibrarySymbol;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, void*, void> CloseLibrary;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, int, byte*, int> Randomness;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, int, int> Sleep;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, double*, int> CurrentTime;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, int, byte*, int> LastError;

    // version 2
    internal delegate* unmanaged[Cdecl]<NativeVfs*, long*, int> CurrentTimeInt64;

    // version 3
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, void*, int> SetSystemCall;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, void*> GetSystemCall;
    internal delegate* unmanaged[Cdecl]<NativeVfs*, byte*, byte*> NextSystemCall;
}

/// <summary>The layout of SQLite's <c>sqlite3_file</c>: what every file object of every VFS begins with.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeFile
{
    internal NativeFileMethods* Methods;
}

/// <summary>The layout of SQLite's <c>sqlite3_io_methods</c>, version 3.</summary>
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeFileMethods
{
    internal int Version;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int> Close;
    internal delegate* unmanaged[Cdecl]<NativeFile*, void*, int, long, int> Read;
    internal delegate* unmanaged[Cdecl]<NativeFile*, void*, int, long, int> Write;
    internal delegate* unmanaged[Cdecl]<NativeFile*, long, int> Truncate;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int> Sync;
    internal delegate* unmanaged[Cdecl]<NativeFile*, long*, int> Size;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int> Lock;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int> Unlock;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int*, int> CheckReservedLock;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, void*, int> Control;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int> SectorSize;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int> Characteristics;

    // version 2
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int, int, void**, int> MapShared;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int, int, int> LockShared;
    internal delegate* unmanaged[Cdecl]<NativeFile*, void> BarrierShared;
    internal delegate* unmanaged[Cdecl]<NativeFile*, int, int> UnmapShared;

    // version 3
    internal delegate* unmanaged[Cdecl]<NativeFile*, long, int, void**, int> Fetch;
    internal delegate* unmanaged[Cdecl]<NativeFile*, long, void*, int> Unfetch;
}
