using System.Runtime.InteropServices;

namespace Perf.Crud.Postgresql;

/// <summary>Where this machine has the programs of a PostgreSQL server.</summary>
static class PostgresqlBinaries
{
    const string Server = "postgres";

    static readonly string[] Roots =
    [
        "/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", @"C:\Program Files\PostgreSQL",
    ];

    /// <summary>Why there is none, for who wants to know what was looked for.</summary>
    internal const string Absent =
        "no PostgreSQL server is installed: no postgres and initdb in PATH or in the usual folders";

    /// <summary>The folder with <c>postgres</c> and <c>initdb</c>, the newest of several; or null.</summary>
    internal static string? Folder()
    {
        IEnumerable<string> inPath = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator);
        IEnumerable<string> usual = Roots.Where(Directory.Exists)
            .SelectMany(Directory.GetDirectories)
            .OrderByDescending(VersionOf)
            .Select(folder => Path.Combine(folder, "bin"));
        return inPath.Concat(usual).FirstOrDefault(folder => Has(folder, Server) && Has(folder, "initdb"));
    }

    /// <summary>A program of that folder.</summary>
    internal static string Program(string folder, string name) => Path.Combine(folder, name + Extension);

    static string Extension => RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? ".exe" : "";

    static bool Has(string folder, string name) => folder.Length > 0 && File.Exists(Program(folder, name));

    static int VersionOf(string folder) =>
        int.TryParse(Path.GetFileName(folder).Replace("postgresql@", "", StringComparison.Ordinal), out int version)
            ? version
            : 0;
}
