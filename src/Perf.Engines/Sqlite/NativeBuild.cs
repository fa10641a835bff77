using System.Reflection;
using System.Runtime.InteropServices;
using Perf.Harness.Environments;

namespace Perf.Engines.Sqlite;

/// <summary>
/// Another build of SQLite in the place of the package's: <c>PERF_AGAINST=native:&lt;path&gt;</c> has the other process
/// of a pair run on it, with every configuration that imports its library through SQLitePCLRaw.
/// </summary>
public static class NativeBuild
{
    /// <summary>The path of the other build, or null.</summary>
    /// <exception cref="SettingsException">It names no file.</exception>
    public static string? Path()
    {
        if (Environment.GetEnvironmentVariable(ReferenceRequest.NativeVariable) is not { Length: > 0 } path)
            return null;
        return File.Exists(path) ? path : throw new SettingsException(
            $"Found {ReferenceRequest.NativeVariable}={path}, expected the path of a SQLite library that is there.");
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
    internal static string NameOf(SqliteLibrary library, string package) =>
        $"SQLite {library.Version} {library.SourceId}, "
        + (Path() is { } path
            ? $"native:{System.IO.Path.GetFileName(path)} compiled with {string.Join(' ', library.CompileOptions())}"
            : package);
}
