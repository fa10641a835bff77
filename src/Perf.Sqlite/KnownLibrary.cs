using System.Data.Common;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Perf.Sqlite;

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
