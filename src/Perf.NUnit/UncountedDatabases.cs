namespace Perf.NUnit;

/// <summary>The databases of a project whose work no counter sees: a green run says nothing of it.</summary>
static class UncountedDatabases
{
    static readonly string[] Known =
    [
        "LiteDB", "DuckDB.NET.Data", "DuckDB.NET.Data.Full", "Stellar.FastDB", "RocksDB", "Realm", "LightningDB",
    ];

    /// <summary>A sentence for all of them; null where there is none.</summary>
    internal static string? Line(IEnumerable<(string Name, string Version)> packages)
    {
        string[] found = [.. packages.Where(package => Known.Contains(package.Name))
            .Select(package => $"{package.Name} {package.Version}").Order(StringComparer.Ordinal)];
        return found.Length == 0 ? null
            : $"not counted: statements, file calls and syncs of {string.Join(", ", found)}: these are counted in "
                + "SQLite alone. Allocations, sizes of files, instructions and time are judged"
                + (found.Any(one => one.StartsWith("LiteDB ", StringComparison.Ordinal))
                    ? ", and LiteDB's indexes and pragmas" : "");
    }
}
