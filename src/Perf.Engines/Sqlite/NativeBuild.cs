using System.Reflection;
using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Engines.Sqlite;

/// <summary>
/// Another build of SQLite in the place of the package's: <c>PERF_AGAINST=native:&lt;path&gt;</c> makes every configuration
/// that imports its library through SQLitePCLRaw run on it.
/// </summary>
public static class NativeBuild
{
    const string Setting = "PERF_AGAINST";

    /// <summary>The path of the other build, or null.</summary>
    /// <exception cref="SettingsException">The setting has another shape, or names no file.</exception>
    public static string? Path()
    {
        if (Environment.GetEnvironmentVariable(Setting) is not { Length: > 0 } text) return null;
        Against against = Against.Parse(text);
        if (against.Kind != AgainstKind.Native) return null;
        return File.Exists(against.Name) ? System.IO.Path.GetFullPath(against.Name)
            : throw new SettingsException($"Found {Setting}={text}, wanted the path of a SQLite library that is there.");
    }

    /// <summary>
    /// Lets an assembly's imports find the other build, where there is one; before the first of them is called.
    /// </summary>
    public static void ResolveFor(Assembly importing)
    {
        if (Path() is { } path) NativeLibrary.SetDllImportResolver(importing, (_, _, _) => NativeLibrary.Load(path));
    }

    /// <summary>What a report calls the library: version, source id, and where it is from.</summary>
    /// <param name="library">The loaded library.</param>
    /// <param name="package">The package that brought it, with its version.</param>
    public static string NameOf(SqliteLibrary library, string package) => $"SQLite {library.Version} {library.SourceId}, "
        + (Path() is { } path
            ? $"native:{System.IO.Path.GetFileName(path)} compiled with {string.Join(' ', library.CompileOptions())}"
            : package);
}
