namespace Perf.Harness.Tests.Sqlite;

/// <summary>
/// Another build of SQLite, <c>eng/slower-sqlite.c</c>: its <c>sqlite3_step</c> waits three times as long as the
/// package's own has taken. Everything else is the package's.
/// </summary>
static class SlowerLibrary
{
    static readonly TimeSpan CompileLimit = TimeSpan.FromMinutes(1);

    /// <summary>Builds it in a folder, from the package's own library.</summary>
    /// <param name="folder">An empty folder.</param>
    /// <param name="packagesOwn">The path of the package's library.</param>
    /// <param name="missing">Why it can't be built here, or null.</param>
    /// <returns>Its path.</returns>
    internal static string Build(DirectoryInfo folder, string packagesOwn, out string? missing)
    {
        string library = Path.Combine(folder.FullName, "libslower.so");
        if (!OperatingSystem.IsLinux())
        {
            missing = "Only the loader of Linux resolves missing functions from linked libraries automatically.";
            return library;
        }

        string source = Path.Combine(Repository.Root.FullName, "eng", "slower-sqlite.c");
        LimitedCommand compiled = LimitedCommand.Run(folder, CompileLimit, "cc",
            "-O2", "-shared", "-fPIC", $"-DOWN=\"{packagesOwn}\"", "-DSHARE=3", "-o", library, source,
            "-Wl,--no-as-needed", packagesOwn,
            $"-Wl,-rpath,{Path.GetDirectoryName(packagesOwn)}", "-ldl");
        missing = compiled.Trouble is null ? null
            : $"The C compiler cc made no slower library: {compiled.Trouble}. {compiled.Error.Trim()}";
        return library;
    }
}
