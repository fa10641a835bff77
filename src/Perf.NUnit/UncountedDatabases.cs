namespace Perf.NUnit;

/// <summary>The databases of a project whose work is not counted, or only in part.</summary>
static class UncountedDatabases
{
    // They use the streams of .NET, whose calls to files are counted on Linux.
    static readonly string[] Managed = ["LiteDB", "Stellar.FastDB"];

    static readonly string[] Native =
        ["DuckDB.NET.Data", "DuckDB.NET.Data.Full", "RocksDB", "Realm", "LightningDB"];

    /// <summary>A sentence for all of them; null where there is none.</summary>
    internal static string? Line(IReadOnlyCollection<(string Name, string Version)> packages)
    {
        (string What, string? Of)[] notCounted =
            [("statements", Found(Managed)), ("statements, file calls and syncs", Found(Native))];
        string[] found = [.. notCounted.Where(one => one.Of is not null).Select(one => $"{one.What} of {one.Of}")];
        if (found.Length == 0) return null;
        return $"not counted: {string.Join("; ", found)}. These are counted in SQLite alone. Allocations, sizes of "
            + "files, instructions and time are judged"
            + (Found(Managed) is { } managed ? $", and on Linux the file calls and syncs of {managed}" : "")
            + (Found(["LiteDB"]) is not null ? ", and LiteDB's indexes and pragmas" : "");

        string? Found(string[] names)
        {
            string[] found = [.. packages.Where(package => names.Contains(package.Name))
                .Select(package => $"{package.Name} {package.Version}").Order(StringComparer.Ordinal)];
            return found.Length == 0 ? null : string.Join(", ", found);
        }
    }
}
