using System.Reflection;
using System.Text.Json;
using Perf.Sqlite;

namespace Perf.NUnit;

/// <summary>What a test assembly drives its database with: another version of it may do other work.</summary>
static class Subjects
{
    static readonly string[] Providers =
        ["Microsoft.Data.Sqlite.Core", "System.Data.SQLite.Core", "Microsoft.EntityFrameworkCore", "Dapper"];

    internal static Subject Of(Assembly suite)
    {
        string[] found = [.. Packages(suite)];
        return Subject.Here(found.Length == 0 ? "none" : string.Join(", ", found), ProcessWork.LibraryName() ?? "none");
    }

    // The packages as the build resolved them: <name>/<version> in *.deps.json.
    static IEnumerable<string> Packages(Assembly suite)
    {
        string file = Path.ChangeExtension(suite.Location, ".deps.json");
        if (!File.Exists(file)) return [];
        using JsonDocument dependencies = JsonDocument.Parse(File.ReadAllText(file));
        return
        [
            .. dependencies.RootElement.GetProperty("libraries").EnumerateObject()
                .Select(library => library.Name.Split('/'))
                .Where(library => Providers.Contains(library[0]))
                .OrderBy(library => Array.IndexOf(Providers, library[0]))
                .Select(library => $"{library[0]} {library[1]}"),
        ];
    }
}
