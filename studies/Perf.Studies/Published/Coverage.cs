namespace Perf.Studies.Published;

/// <summary>
/// Every system, operation, size, metric, method and finding of the published comparisons, with its home here.
/// </summary>
public static class Coverage
{
    static readonly Lazy<IReadOnlyList<CoverageRow>> Read = new(ReadAll);

    /// <summary>The five comparisons.</summary>
    public static IReadOnlyDictionary<string, string> Seeds { get; } = new Dictionary<string, string>
    {
        ["S1"] = "SQL CE 4.0 against SQLite by ADO.NET, CodeProject 2011",
        ["S2"] = "mORMot's table of engines",
        ["S3"] = "Gallery Server on SQL CE with Entity Framework, 2012",
        ["S4"] = "Stellar.Benchmarks: FastDB, LiteDB, SQLite, VistaDB",
        ["S5"] = "SQLite on Windows Phone: importing the trips of Toronto",
    };

    /// <summary>The groups of rows in the order of the page: prefix of the ids, and title.</summary>
    public static IReadOnlyDictionary<string, string> Groups { get; } = new Dictionary<string, string>
    {
        ["SY"] = "Systems", ["OP"] = "Operations", ["SZ"] = "Sizes", ["ME"] = "Metrics", ["MT"] = "Methods",
        ["FI"] = "Findings", ["WL"] = "Beyond them",
    };

    /// <summary>The record of what has run.</summary>
    internal const string RanFile = "docs/evidence/ran.tsv";

    /// <summary>What has run; empty before the first record.</summary>
    internal static IReadOnlyList<RanRow> Ran => File.Exists(Repository.PathOf(RanFile))
        ? [.. RanRow.Read(Repository.Text(RanFile))] : [];

    /// <summary>The record of a workload, configuration or metric; null where none has run.</summary>
    internal static RanRow? HasRun(CoverageHome home) =>
        Ran.FirstOrDefault(row => row.Kind == home.Kind && row.Name == home.Name);

    /// <summary>Every row.</summary>
    public static IReadOnlyList<CoverageRow> All => Read.Value;

    static IReadOnlyList<CoverageRow> ReadAll() =>
        [.. EmbeddedTable.Read("coverage.csv", "id", 5).Select(row => new CoverageRow(
            row[0], row[1], row[2],
            [.. row[3].Split(';', StringSplitOptions.RemoveEmptyEntries).Select(CoverageHome.Parse)], row[4]))];
}
