using System.Data.Common;
using System.Reflection;

namespace Perf.Sqlite;

/// <summary>
/// The SQLite of System.Data.SQLite, by the names of its functions. The published library exports most of them under
/// hashed names and some, such as sqlite3_stmt_status, not at all; but SQLite hands a table of all of them to every
/// extension. So an extension that has no file is loaded: while that lasts, the VFS that SQLite opens libraries with
/// answers from here. The provider is found by name, for no package here depends on it.
/// </summary>
static unsafe class SystemDataSqliteLibrary
{
    /// <summary>The provider's assembly.</summary>
    internal const string AssemblyName = "System.Data.SQLite";

    const string Connection = "System.Data.SQLite.SQLiteConnection";
    const BindingFlags Inside = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic;

    // Places in sqlite3_api_routines (sqlite3ext.h), to which SQLite only ever appends.
    static readonly Dictionary<string, int> Places = new()
    {
        ["sqlite3_busy_handler"] = 13,
        ["sqlite3_close"] = 16,
        ["sqlite3_column_text"] = 36,
        ["sqlite3_commit_hook"] = 40,
        ["sqlite3_db_handle"] = 49,
        ["sqlite3_errmsg"] = 53,
        ["sqlite3_finalize"] = 57,
        ["sqlite3_get_autocommit"] = 60,
        ["sqlite3_libversion"] = 66,
        ["sqlite3_step"] = 94,
        ["sqlite3_prepare_v2"] = 116,
        ["sqlite3_open_v2"] = 135,
        ["sqlite3_vfs_find"] = 141,
        ["sqlite3_vfs_register"] = 142,
        ["sqlite3_vfs_unregister"] = 143,
        ["sqlite3_next_stmt"] = 152,
        ["sqlite3_sql"] = 153,
        ["sqlite3_compileoption_get"] = 160,
        ["sqlite3_db_status"] = 165,
        ["sqlite3_sourceid"] = 169,
        ["sqlite3_stmt_status"] = 170,
        ["sqlite3_errstr"] = 183,
        ["sqlite3_stmt_busy"] = 184,
        ["sqlite3_auto_extension"] = 192,
        ["sqlite3_cancel_auto_extension"] = 195,
        ["sqlite3_trace_v2"] = 214,             // since 3.14
    };

    static readonly Lock Gate = new();
    static SqliteLibrary? s_library;

    // SQLite calls an extension with nothing of the loader's own, so that this one thing is static.
    [ThreadStatic] static nint* t_routines;

    /// <summary>The library that the provider itself calls.</summary>
    /// <exception cref="InvalidOperationException">The library gives no table, or another one.</exception>
    internal static SqliteLibrary Of(Assembly provider)
    {
        lock (Gate)
        {
            if (s_library is not null) return s_library;
            Type type = provider.GetType(Connection, throwOnError: true)!;
            using var first = (DbConnection)Activator.CreateInstance(type, "Data Source=:memory:")!;
            first.Open();
            return s_library = FunctionsOf(first);
        }
    }

    /// <summary>The native handle of an open connection, from a private field: there is no public way.</summary>
    internal static nint HandleOf(DbConnection connection)
    {
        object engine = FieldOf(connection, connection.GetType(), "_sql");
        object handle = FieldOf(engine, engine.GetType(), "_sql");
        return (nint)FieldOf(handle, typeof(CriticalHandle), "handle");
    }

    static object FieldOf(object owner, Type type, string name) =>
        type.GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)?.GetValue(owner)
        ?? throw new InvalidOperationException(
            $"Found no field {name} in {type}, expected the native handle behind it, as 1.0.119 has it; here is "
            + $"{type.Assembly.GetName().Version}. Use 1.0.119, or find the field that has the handle now.");

    static SqliteLibrary FunctionsOf(DbConnection connection)
    {
        nint* routines = RoutinesOf(connection, VfsOf(connection));
        var library = new SqliteLibrary(name => Places.TryGetValue(name, out int place) && routines[place] != 0
            ? routines[place]
            : throw new EntryPointNotFoundException($"System.Data.SQLite's library has no {name}."));
        var wanted = (string?)connection.GetType().GetProperty("SQLiteVersion", Inside)?.GetValue(null);
        return library.Version == wanted ? library : throw new InvalidOperationException(
            $"Found SQLite {library.Version} in the table of functions, expected {wanted}: "
            + "the table of this library is laid out in another way.");
    }

    static NativeVfs* VfsOf(DbConnection connection)
    {
        const int VfsPointer = 27;              // SQLITE_FCNTL_VFS_POINTER
        var control = (delegate* unmanaged[Cdecl]<nint, byte*, int, void*, int>)Import(
            connection.GetType().Assembly, "sqlite3_file_control");
        NativeVfs* vfs = null;
        fixed (byte* main = "main\0"u8)
        {
            int result = control(HandleOf(connection), main, VfsPointer, &vfs);
            if (result != 0 || vfs == null)
                throw new InvalidOperationException(
                $"Found no VFS behind the connection: sqlite3_file_control {result}.");
        }
        return vfs;
    }

    // The provider's own declaration has the name of a function in the library: its name, or a hash of it.
    static nint Import(Assembly provider, string function)
    {
        DllImportAttribute? import = provider.GetType("System.Data.SQLite.UnsafeNativeMethods")
            ?.GetMethod(function, Inside)
            ?.GetCustomAttribute<DllImportAttribute>();
        if (import is null)
            throw new InvalidOperationException(
                $"Found no {function} among the imports of System.Data.SQLite {provider.GetName().Version}.");
        return NativeLibrary.GetExport(
            NativeLibrary.Load(import.Value, provider, null), import.EntryPoint ?? function);
    }

    static nint* RoutinesOf(DbConnection connection, NativeVfs* vfs)
    {
        NativeVfs own = *vfs;
        t_routines = null;
        vfs->OpenLibrary = &OpenLibrary;
        vfs->LibrarySymbol = &LibrarySymbol;
        try
        {
            Call(connection, "EnableExtensions", true);
            Call(connection, "LoadExtension", "perf", "perf_init");
        }
        finally
        {
            vfs->OpenLibrary = own.OpenLibrary;
            vfs->LibrarySymbol = own.LibrarySymbol;
        }
        return t_routines != null ? t_routines
            : throw new InvalidOperationException("System.Data.SQLite's library loaded no extension.");
    }

    static void Call(DbConnection connection, string name, params object[] arguments)
    {
        MethodInfo method = connection.GetType().GetMethod(name, [.. arguments.Select(one => one.GetType())])
            ?? throw new InvalidOperationException($"Found no {Connection}.{name}.");
        method.Invoke(connection, BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void* OpenLibrary(NativeVfs* vfs, byte* name) => vfs;    // anything but null: it is never closed

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static void* LibrarySymbol(NativeVfs* vfs, void* library, byte* name)
    {
        delegate* unmanaged[Cdecl]<nint, byte**, nint*, int> initialize = &Initialize;
        return initialize;
    }

    [UnmanagedCallersOnly(CallConvs = [typeof(CallConvCdecl)])]
    static int Initialize(nint connection, byte** error, nint* routines)
    {
        const int LoadedForGood = 256;          // SQLITE_OK_LOAD_PERMANENTLY: SQLite does not close the library
        t_routines = routines;
        return LoadedForGood;
    }
}
