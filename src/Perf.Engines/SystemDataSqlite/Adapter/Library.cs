using System.Data.SQLite;
using Perf.Engines.Sqlite;

namespace Perf.Engines.SystemDataSqlite;

/// <summary>The provider's package, and the build of SQLite that it carries.</summary>
static class Library
{
    /// <summary>The library that the provider itself calls.</summary>
    internal static SqliteLibrary Native =>
        SystemDataSqliteLibrary.Of(typeof(SQLiteConnection).Assembly);

    /// <summary>
    /// Provider and native library with its compile options: one version has been built in several ways. No option
    /// shows whether the optimiser was on; upstream's script for Linux leaves it off.
    /// </summary>
    internal static Subject Subject() => Perf.Harness.Cases.Subject.Here(
        $"System.Data.SQLite.Core {SQLiteConnection.ProviderVersion}",
        $"SQLite {SQLiteConnection.SQLiteVersion} {SQLiteConnection.SQLiteSourceId}, "
        + $"SQLite.Interop {SQLiteConnection.InteropVersion}, compiled with {SQLiteConnection.SQLiteCompileOptions}");
}
