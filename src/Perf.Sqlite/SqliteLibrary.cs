using System.Data.Common;
using System.Reflection;
using System.Text;

namespace Perf.Sqlite;

/// <summary>
/// The functions of one loaded native SQLite library that counting needs, whichever provider brought the library:
/// two providers in one process have a library each, with files, VFSes and statements of its own.
/// </summary>
sealed unsafe class SqliteLibrary
{
    readonly Func<string, nint> _addressOf;
    readonly delegate* unmanaged[Cdecl]<byte*> _version;
    readonly delegate* unmanaged[Cdecl]<byte*> _sourceId;
    readonly delegate* unmanaged[Cdecl]<int, byte*> _compileOption;
    readonly delegate* unmanaged[Cdecl]<int, byte*> _errorText;
    readonly delegate* unmanaged[Cdecl]<byte*, NativeVfs*> _findVfs;
    readonly delegate* unmanaged[Cdecl]<NativeVfs*, int, int> _registerVfs;
    readonly delegate* unmanaged[Cdecl]<NativeVfs*, int> _unregisterVfs;
    readonly delegate* unmanaged[Cdecl]<nint, uint, delegate* unmanaged[Cdecl]<uint, nint, nint, nint, int>, nint, int>
        _trace;
    readonly delegate* unmanaged[Cdecl]<nint, nint, nint> _nextStatement;
    readonly delegate* unmanaged[Cdecl]<nint, int, int, int> _statementStatus;
    readonly delegate* unmanaged[Cdecl]<nint, byte*> _text;
    readonly delegate* unmanaged[Cdecl]<nint, nint> _connectionOf;
    readonly delegate* unmanaged[Cdecl]<nint, int, int*, int*, int, int> _connectionStatus;
    readonly delegate* unmanaged[Cdecl]<nint, byte*> _errorMessage;
    readonly delegate* unmanaged[Cdecl]<nint, byte*, int, nint*, byte**, int> _prepare;
    readonly delegate* unmanaged[Cdecl]<nint, int> _step;
    readonly delegate* unmanaged[Cdecl]<nint, int, byte*> _columnText;
    readonly delegate* unmanaged[Cdecl]<nint, int> _finalize;
    readonly delegate* unmanaged[Cdecl]<nint, delegate* unmanaged[Cdecl]<nint, int, int>, nint, int> _busyHandler;
    readonly delegate* unmanaged[Cdecl]<nint, delegate* unmanaged[Cdecl]<nint, int>, nint, nint> _commitHook;
    readonly delegate* unmanaged[Cdecl]<nint, int> _isBusy;
    readonly delegate* unmanaged[Cdecl]<nint, int> _commitsByItself;
    readonly delegate* unmanaged[Cdecl]<byte*, nint*, int, byte*, int> _open;
    readonly delegate* unmanaged[Cdecl]<nint, int> _close;

    /// <summary>The functions of a library that a provider has loaded and initialised.</summary>
    /// <param name="handle">What <see cref="NativeLibrary.Load(string)"/> gives for it.</param>
    /// <exception cref="EntryPointNotFoundException">It is not SQLite, or one older than 3.14.</exception>
    public SqliteLibrary(nint handle)
        : this(name => NativeLibrary.GetExport(handle, name))
    {
    }

    /// <summary>The functions of a library that exports them under other names, or not at all.</summary>
    /// <param name="addressOf">The address of the function of that name; it throws where there is none.</param>
    internal SqliteLibrary(Func<string, nint> addressOf)
    {
        _addressOf = addressOf;
        _version = (delegate* unmanaged[Cdecl]<byte*>)Export("sqlite3_libversion");
        _sourceId = (delegate* unmanaged[Cdecl]<byte*>)Export("sqlite3_sourceid");
        _compileOption = (delegate* unmanaged[Cdecl]<int, byte*>)Export("sqlite3_compileoption_get");
        _errorText = (delegate* unmanaged[Cdecl]<int, byte*>)Export("sqlite3_errstr");
        _findVfs = (delegate* unmanaged[Cdecl]<byte*, NativeVfs*>)Export("sqlite3_vfs_find");
        _registerVfs = (delegate* unmanaged[Cdecl]<NativeVfs*, int, int>)Export("sqlite3_vfs_register");
        _unregisterVfs = (delegate* unmanaged[Cdecl]<NativeVfs*, int>)Export("sqlite3_vfs_unregister");
        _trace = (delegate* unmanaged[Cdecl]<
            nint, uint, delegate* unmanaged[Cdecl]<uint, nint, nint, nint, int>, nint, int>)Export("sqlite3_trace_v2");
        _nextStatement = (delegate* unmanaged[Cdecl]<nint, nint, nint>)Export("sqlite3_next_stmt");
        _statementStatus = (delegate* unmanaged[Cdecl]<nint, int, int, int>)Export("sqlite3_stmt_status");
        _text = (delegate* unmanaged[Cdecl]<nint, byte*>)Export("sqlite3_sql");
        _connectionOf = (delegate* unmanaged[Cdecl]<nint, nint>)Export("sqlite3_db_handle");
        _connectionStatus = (delegate* unmanaged[Cdecl]<nint, int, int*, int*, int, int>)Export("sqlite3_db_status");
        _errorMessage = (delegate* unmanaged[Cdecl]<nint, byte*>)Export("sqlite3_errmsg");
        _prepare = (delegate* unmanaged[Cdecl]<nint, byte*, int, nint*, byte**, int>)Export("sqlite3_prepare_v2");
        _step = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_step");
        _columnText = (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_text");
        _finalize = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_finalize");
        _busyHandler = (delegate* unmanaged[Cdecl]<nint, delegate* unmanaged[Cdecl]<nint, int, int>, nint, int>)Export(
            "sqlite3_busy_handler");
        _commitHook = (delegate* unmanaged[Cdecl]<nint, delegate* unmanaged[Cdecl]<nint, int>, nint, nint>)Export(
            "sqlite3_commit_hook");
        _isBusy = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_stmt_busy");
        _commitsByItself = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_get_autocommit");
        _open = (delegate* unmanaged[Cdecl]<byte*, nint*, int, byte*, int>)Export("sqlite3_open_v2");
        _close = (delegate* unmanaged[Cdecl]<nint, int>)Export("sqlite3_close");
    }

    /// <summary>The version: <c>3.35.5</c>.</summary>
    public string Version => Text(_version());

    /// <summary>The source id: date and hash of the check-in that the library was built from.</summary>
    public string SourceId => Text(_sourceId());

    /// <summary>The options that the library was compiled with, in its own order.</summary>
    public IReadOnlyList<string> CompileOptions()
    {
        var options = new List<string>();
        for (byte* option; (option = _compileOption(options.Count)) != null;) options.Add(Text(option));
        return options;
    }

    /// <summary>The name of the VFS that files are opened with by default.</summary>
    public string DefaultVfs() => Text(FindVfs(null)->Name);

    /// <summary>Whether a VFS of that name is registered.</summary>
    public bool HasVfs(string name)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(name + '\0')) return FindVfs(text) != null;
    }

    /// <summary>
    /// A number that the library keeps of a connection: cache hits, misses, writes, spills; null where it is too old to
    /// keep it.
    /// </summary>
    /// <param name="connection">The connection's native handle.</param>
    /// <param name="operation">One of SQLite's <c>SQLITE_DBSTATUS_</c> numbers.</param>
    public int? ConnectionStatus(nint connection, int operation)
    {
        int current, highest;
        int result = _connectionStatus(connection, operation, &current, &highest, 0);
        if (result == Unknown) return null;
        Check(result, "sqlite3_db_status");
        return current;
    }

    /// <summary>The column of that number in every row of a query, as text.</summary>
    /// <exception cref="SqliteLibraryException">The query can't be compiled or fails.</exception>
    public IReadOnlyList<string> Query(nint connection, string sql, int column)
    {
        nint statement;
        fixed (byte* text = Encoding.UTF8.GetBytes(sql + '\0'))
            Check(connection, _prepare(connection, text, -1, &statement, null), sql);

        var values = new List<string>();
        int result;
        while ((result = _step(statement)) == Row) values.Add(Text(_columnText(statement, column)));
        string? error = result == Done ? null : Text(_errorMessage(connection));
        _ = _finalize(statement);                       // it repeats the error of the last step
        return error is null ? values : throw new SqliteLibraryException(error, sql);
    }

    /// <summary>Runs a statement on a connection of its own to a database that exists.</summary>
    /// <exception cref="SqliteLibraryException">It can't be opened, or the statement fails.</exception>
    internal void Run(string path, string sql)
    {
        nint connection;
        fixed (byte* text = Encoding.UTF8.GetBytes(path + '\0'))
        {
            int result = _open(text, &connection, OpenReadWrite, null);
            try
            {
                Check(connection, result, path);
                _ = Query(connection, sql, 0);
            }
            finally
            {
                _ = _close(connection);
            }
        }
    }

    /// <summary>The address of a function of the library.</summary>
    internal nint Export(string name) => _addressOf(name);

    internal NativeVfs* FindVfs(byte* name) => _findVfs(name);

    internal void Register(NativeVfs* vfs, bool asDefault) =>
        Check(_registerVfs(vfs, asDefault ? 1 : 0), "sqlite3_vfs_register");

    internal void Unregister(NativeVfs* vfs) => Check(_unregisterVfs(vfs), "sqlite3_vfs_unregister");

    internal void Trace(
        nint connection, uint events, delegate* unmanaged[Cdecl]<uint, nint, nint, nint, int> callback, nint context) =>
        Check(_trace(connection, events, callback, context), "sqlite3_trace_v2");

    internal void HandleBusy(nint connection, delegate* unmanaged[Cdecl]<nint, int, int> handler, nint context) =>
        Check(_busyHandler(connection, handler, context), "sqlite3_busy_handler");

    /// <summary>Lets a function be called before each commit; it takes the place of the one before.</summary>
    internal void HookCommit(nint connection, delegate* unmanaged[Cdecl]<nint, int> hook, nint context) =>
        _ = _commitHook(connection, hook, context);

    /// <summary>Whether a statement has begun, and was neither read to its end nor reset.</summary>
    internal bool IsBusy(nint statement) => _isBusy(statement) != 0;

    /// <summary>Whether a transaction has begun on a connection, and not ended.</summary>
    internal bool IsInTransaction(nint connection) => _commitsByItself(connection) == 0;

    /// <summary>The connection's statement after the given one, from 0 to 0.</summary>
    internal nint NextStatement(nint connection, nint statement) => _nextStatement(connection, statement);

    /// <summary>A counter of a statement; one that is taken begins at 0 again.</summary>
    internal int Status(nint statement, int status, bool take) => _statementStatus(statement, status, take ? 1 : 0);

    internal string StatementText(nint statement) => Text(_text(statement));

    internal nint ConnectionOf(nint statement) => _connectionOf(statement);

    void Check(nint connection, int result, string what)
    {
        if (result != 0) throw new SqliteLibraryException(Text(_errorMessage(connection)), what);
    }

    void Check(int result, string what)
    {
        if (result != 0) throw new SqliteLibraryException(Text(_errorText(result)), what);
    }

    static string Text(byte* text) => Marshal.PtrToStringUTF8((nint)text) ?? "";

    const int Unknown = 1; // SQLITE_ERROR: sqlite3_db_status has no other use for it
    const int OpenReadWrite = 2; // SQLITE_OPEN_READWRITE
    const int Row = 100;   // SQLITE_ROW
    const int Done = 101;  // SQLITE_DONE
}

/// <summary>The native library refused a call that counting needs.</summary>
/// <param name="reason">What SQLite says: <c>no such table: t</c>.</param>
/// <param name="what">The call.</param>
sealed class SqliteLibraryException(string reason, string what) : Exception($"{reason}: {what}")
{
    /// <summary>What SQLite says.</summary>
    public string Reason => reason;
}

/// <summary>The SQLite that the code of this process has loaded through a known provider.</summary>
static class KnownLibrary
{
    // What imports the native functions, and the name that it imports them by: SQLitePCLRaw, below
    // Microsoft.Data.Sqlite, EF Core and others.
    static readonly Dictionary<string, string> Importers = new()
    {
        ["SQLitePCLRaw.provider.e_sqlite3"] = "e_sqlite3",
        ["SQLitePCLRaw.provider.e_sqlite3mc"] = "e_sqlite3mc",
        ["SQLitePCLRaw.provider.sqlite3"] = "sqlite3",
    };

    /// <summary>The library; null where none or several were loaded.</summary>
    internal static SqliteLibrary? FindOnly() => AppDomain.CurrentDomain.GetAssemblies()
        .Select(assembly => assembly.GetName().Name ?? "")
        .Count(name => Importers.ContainsKey(name) || name == SystemDataSqliteLibrary.AssemblyName) == 1
            ? Find() : null;

    /// <summary>The library; null where none was loaded, which may change.</summary>
    internal static SqliteLibrary? Find()
    {
        Assembly[] loaded = AppDomain.CurrentDomain.GetAssemblies();
        try
        {
            foreach (Assembly assembly in loaded)
            {
                if (Importers.TryGetValue(assembly.GetName().Name ?? "", out string? name))
                    return new SqliteLibrary(NativeLibrary.Load(name, assembly, null));
            }

            return loaded.FirstOrDefault(assembly => assembly.GetName().Name == SystemDataSqliteLibrary.AssemblyName)
                is { } provider ? SystemDataSqliteLibrary.Of(provider) : null;
        }
        catch (Exception error) when (error is DllNotFoundException or EntryPointNotFoundException
            or InvalidOperationException or TypeLoadException or TypeInitializationException or DbException)
        {
            return null; // a build of SQLite without what counting needs: it is measured, and not counted
        }
    }
}
