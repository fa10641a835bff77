using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.Data.Sqlite;
using Perf.Engines.Sqlite;
using SQLitePCL;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The provider's packages, and the native library that they brought.</summary>
static class Library
{
    static readonly Lazy<SqliteLibrary> Loaded = new(Bind);

    /// <summary>The library that the provider itself calls.</summary>
    internal static SqliteLibrary Native => Loaded.Value;

    /// <summary>Binds the provider to its library, where that has not happened yet.</summary>
    internal static void Load() => _ = Loaded.Value;

    /// <summary>Provider and native library, with their versions.</summary>
    internal static Subject Subject() => SubjectOf("Microsoft.Data.Sqlite.Core", typeof(SqliteConnection));

    /// <summary>A package that drives the same native library, and the library, with their versions.</summary>
    internal static Subject SubjectOf(string package, Type type) => Perf.Harness.Cases.Subject.Here(
        $"{package} {InformationalVersion(type.Assembly)}",
        NativeBuild.NameOf(
            Native, $"SQLitePCLRaw.bundle_e_sqlite3 {InformationalVersion(typeof(Batteries_V2).Assembly)}"));

    static SqliteLibrary Bind()
    {
        // The provider does the same before its first connection; the library must be set up before it has a VFS.
        Assembly importing = typeof(SQLite3Provider_e_sqlite3).Assembly;
        NativeBuild.ResolveFor(importing);
        Batteries_V2.Init();
        return new SqliteLibrary(NativeBuild.Path() is { } path ? NativeLibrary.Load(path)
            : NativeLibrary.Load(raw.GetNativeLibraryName(), importing, null));
    }

    static string InformationalVersion(Assembly assembly) =>
        (assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion
            ?? assembly.GetName().Version!.ToString()).Split('+')[0];
}
