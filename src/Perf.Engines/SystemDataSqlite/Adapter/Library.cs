using System.Data.SQLite;
using System.Runtime.InteropServices;
using Perf.Engines.Sqlite;
using Perf.Harness.Metrics;

namespace Perf.Engines.SystemDataSqlite;

/// <summary>The provider's package, and the build of SQLite that it carries.</summary>
static class Library
{
    const string FileName = "SQLite.Interop.dll";       // on every system

    static readonly Lazy<nint> Loaded = new(Load);
    static readonly Lazy<SqliteLibrary> Functions = new(() => new SqliteLibrary(Loaded.Value));

    /// <summary>Whether it can be counted: published builds for Windows name their functions by hashes.</summary>
    internal static bool IsOpen => NativeLibrary.TryGetExport(Loaded.Value, "sqlite3_trace_v2", out _);

    /// <summary>The library that the provider itself calls.</summary>
    internal static SqliteLibrary Native => Functions.Value;

    /// <summary>
    /// Provider and native library, with what it was compiled with: one version has been built in several ways. None of
    /// the options tells whether the optimiser was on; upstream's script for Linux leaves it off.
    /// </summary>
    internal static Subject Subject() => Perf.Harness.Metrics.Subject.Here(
        $"System.Data.SQLite.Core {SQLiteConnection.ProviderVersion}",
        $"SQLite {SQLiteConnection.SQLiteVersion} {SQLiteConnection.SQLiteSourceId}, "
        + $"SQLite.Interop {SQLiteConnection.InteropVersion}, compiled with {SQLiteConnection.SQLiteCompileOptions}");

    static nint Load()
    {
        // The provider must set the library up before it has a VFS; that happens with its first connection.
        using (var first = new SQLiteConnection("Data Source=:memory:")) first.Open();
        return NativeLibrary.Load(FileName, typeof(SQLiteConnection).Assembly, null);
    }
}
