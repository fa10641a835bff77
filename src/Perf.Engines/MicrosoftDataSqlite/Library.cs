using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;
using Perf.Engines.Sqlite;
using Perf.Harness.Metrics;
using SQLitePCL;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The provider's packages, and the native library that they brought.</summary>
static class Library
{
    static readonly Lazy<SqliteLibrary> Loaded = new(Load);

    /// <summary>The library that the provider itself calls.</summary>
    internal static SqliteLibrary Native => Loaded.Value;

    /// <summary>Provider and native library, with their versions.</summary>
    internal static Subject Subject() => Perf.Harness.Metrics.Subject.Here(
        $"Microsoft.Data.Sqlite.Core {InformationalVersion(typeof(SqliteConnection).Assembly)}",
        $"SQLite {Native.Version} {Native.SourceId}, "
        + $"SQLitePCLRaw.bundle_e_sqlite3 {InformationalVersion(typeof(Batteries_V2).Assembly)}");

    static SqliteLibrary Load()
    {
        // The provider does the same before its first connection; the library must be set up before it has a VFS.
        Batteries_V2.Init();
        Assembly caller = Assembly.Load("SQLitePCLRaw.provider." + raw.GetNativeLibraryName());
        return new SqliteLibrary(NativeLibrary.Load(raw.GetNativeLibraryName(), caller, null));
    }

    static string InformationalVersion(Assembly assembly) =>
        (assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? assembly.GetName().Version!.ToString()).Split('+')[0];
}
