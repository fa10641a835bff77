using System.Reflection;
using Perf.Harness.Environments;
using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>What a test assembly drives its database with: another version of it may do other work.</summary>
static class Subjects
{
    static readonly string[] Providers =
    [
        "Microsoft.Data.Sqlite.Core", "System.Data.SQLite.Core", "Microsoft.EntityFrameworkCore", "Dapper", "LiteDB",
    ];

    internal static Subject Of(Assembly suite)
    {
        string[] found = [.. Packages(suite)];
        return Subject.Here(found.Length == 0 ? "none" : string.Join(", ", found), ProcessWork.LibraryName() ?? "none");
    }

    static IEnumerable<string> Packages(Assembly suite) => BuiltLibrary.Of(suite.Location)
        .Where(package => Providers.Contains(package.Name))
        .OrderBy(package => Array.IndexOf(Providers, package.Name))
        .Select(package => $"{package.Name} {package.Version}");
}
