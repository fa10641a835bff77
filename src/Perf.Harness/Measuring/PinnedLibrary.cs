using System.Runtime.InteropServices;

namespace Perf.Harness.Measuring;

/// <summary>The functions of the pinned engine's native library, which stands beside the harness.</summary>
sealed unsafe class PinnedLibrary
{
    internal readonly delegate* unmanaged[Cdecl]<byte*, nint*, int, byte*, int> Open;
    internal readonly delegate* unmanaged[Cdecl]<nint, int> Close;
    internal readonly delegate* unmanaged[Cdecl]<nint, byte*, int, nint*, byte**, int> Prepare;
    internal readonly delegate* unmanaged[Cdecl]<nint, int, long, int> Bind;
    internal readonly delegate* unmanaged[Cdecl]<nint, int> Step;
    internal readonly delegate* unmanaged[Cdecl]<nint, int, long> Column;
    internal readonly delegate* unmanaged[Cdecl]<nint, int> Reset;
    internal readonly delegate* unmanaged[Cdecl]<nint, int> Finalize;

    PinnedLibrary(nint library)
    {
        Open = (delegate* unmanaged[Cdecl]<byte*, nint*, int, byte*, int>)Export("sqlite3_open_v2");
        Close = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_close_v2");
        Prepare = (delegate* unmanaged[Cdecl]<nint, byte*, int, nint*, byte**, int>)Export("sqlite3_prepare_v2");
        Bind = (delegate* unmanaged[Cdecl]<nint, int, long, int>)Export("sqlite3_bind_int64");
        Step = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_step");
        Column = (delegate* unmanaged[Cdecl]<nint, int, long>)Export("sqlite3_column_int64");
        Reset = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_reset");
        Finalize = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_finalize");

        nint Export(string name) => NativeLibrary.GetExport(library, name);
    }

    static string FileName => OperatingSystem.IsWindows() ? "perf_pinned_sqlite3.dll"
        : OperatingSystem.IsMacOS() ? "perf_pinned_sqlite3.dylib" : "perf_pinned_sqlite3.so";

    internal static PinnedLibrary? Load(out string? missing)
    {
        string path = Path.Combine(AppContext.BaseDirectory, FileName);
        // Of a package it lies among the native libraries of its platform.
        bool loaded = NativeLibrary.TryLoad(path, out nint library)
            || NativeLibrary.TryLoad(FileName, typeof(PinnedLibrary).Assembly, null, out library);
        missing = loaded ? null
            : File.Exists(path) ? $"the pinned engine {FileName} does not load on this platform"
            : $"the pinned engine {FileName} is not beside the harness: its package has no build for this platform";
        return loaded ? new PinnedLibrary(library) : null;
    }
}
