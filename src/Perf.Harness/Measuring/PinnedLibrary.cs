using System.Runtime.InteropServices;
using System.Text;

namespace Perf.Harness.Measuring;

/// <summary>The functions of the native library of the pinned engine.</summary>
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
        // A package keeps it with the native libraries of the platform.
        bool loaded = NativeLibrary.TryLoad(path, out nint library)
            || NativeLibrary.TryLoad(FileName, typeof(PinnedLibrary).Assembly, null, out library);
        missing = loaded ? null
            : File.Exists(path) ? $"the pinned engine {FileName} does not load on this platform"
            : $"the pinned engine {FileName} is missing: its package has no build for this platform";
        return loaded ? new PinnedLibrary(library) : null;
    }
}

/// <summary>One connection of the pinned engine to a database in memory, through its raw interface.</summary>
sealed unsafe class PinnedConnection : IDisposable
{
    const int OpenReadWriteCreateMemoryNoMutex = 0x02 | 0x04 | 0x80 | 0x8000;
    const int Row = 100;
    const int Done = 101;

    readonly nint _database;
    readonly List<nint> _statements = [];

    internal PinnedConnection(PinnedLibrary library)
    {
        Library = library;
        fixed (byte* name = ":memory:\0"u8)
        {
            nint database;
            int result = library.Open(name, &database, OpenReadWriteCreateMemoryNoMutex, null);
            _database = database;
            if (result != 0) throw Failed("open", result);
        }
    }

    internal PinnedLibrary Library { get; }

    /// <summary>Compiles a statement, which lives as long as the connection.</summary>
    internal nint Prepare(string sql)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(sql + '\0'))
        {
            nint statement;
            int result = Library.Prepare(_database, text, -1, &statement, null);
            if (result != 0) throw Failed(sql, result);
            _statements.Add(statement);
            return statement;
        }
    }

    /// <summary>Goes to the next row; false where there is none.</summary>
    internal bool Step(nint statement)
    {
        int result = Library.Step(statement);
        return result == Row || (result == Done ? false : throw Failed("step", result));
    }

    public void Dispose()
    {
        foreach (nint statement in _statements) Library.Finalize(statement);
        _statements.Clear();
        Library.Close(_database);
    }

    static InvalidOperationException Failed(string what, int result) =>
        new($"The pinned engine answered {result} to '{what}'. Its library is damaged: build the harness again.");
}
