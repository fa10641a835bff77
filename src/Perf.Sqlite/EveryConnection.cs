namespace Perf.Sqlite;

/// <summary>
/// Gets every connection that a library opens, through an extension that SQLite loads into each of them.
/// </summary>
sealed unsafe class EveryConnection : IDisposable
{
    // SQLite calls an extension with nothing of its owner's, so that this one thing is static.
    static Action<nint>? s_opened;

    readonly SqliteLibrary _library;

    /// <summary>Watches from here on.</summary>
    /// <exception cref="InvalidOperationException">Another instance does so already.</exception>
    internal EveryConnection(SqliteLibrary library, Action<nint> opened)
    {
        if (s_opened is not null)
            throw new InvalidOperationException("Connections are counted already: dispose that work source first.");
        _library = library;
        s_opened = opened;
        delegate* unmanaged[Cdecl]<nint, byte**, nint, int> entry = &Opened;
        ((delegate* unmanaged[Cdecl]<void*, int>)library.Export("sqlite3_auto_extension"))(entry);
    }

    public void Dispose()
    {
        delegate* unmanaged[Cdecl]<nint, byte**, nint, int> entry = &Opened;
        ((delegate* unmanaged[Cdecl]<void*, int>)_library.Export("sqlite3_cancel_auto_extension"))(entry);
        s_opened = null;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Opened(nint connection, byte** error, nint routines)
    {
        s_opened?.Invoke(connection);
        return 0;
    }
}
