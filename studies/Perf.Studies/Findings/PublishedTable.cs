namespace Perf.Studies.Findings;

/// <summary>A published table in its own layout: operations by systems, with what each operation is here.</summary>
/// <param name="Title">What a reader of the source knows it by.</param>
/// <param name="Source">The comparison.</param>
/// <param name="Tables">The tables of the source that it is made of.</param>
/// <param name="Metric">The metric of the source: mean time, time, rate.</param>
/// <param name="Here">The workload of each of its operations; null where there is none.</param>
public sealed record PublishedTable(
    string Title, string Source, IReadOnlyList<string> Tables, string Metric, IReadOnlyDictionary<string, string?> Here)
{
    /// <summary>The metric of a table of sizes.</summary>
    public const string FileSize = "file size";

    /// <summary>The published tables that can be compared with measured cells.</summary>
    public static IReadOnlyList<PublishedTable> All { get; } =
    [
        new("SQL CE against SQLite, milliseconds for 200 rows, mean and standard error", "S1", ["mean of runs"],
            "mean time",
            new Dictionary<string, string?>
            {
                ["create table"] = "create-table", ["write"] = "insert-one", ["update"] = "update-one",
                ["read"] = "read-one", ["delete"] = "delete-one", ["drop table"] = "drop-table",
            }),
        new("mORMot's engines, operations a second", "S2", ["speed"], "rate",
            new Dictionary<string, string?>
            {
                ["write direct"] = "insert-one", ["write batch"] = "insert-batch",
                ["write in transaction"] = "insert-in-transaction",
                ["write batch in transaction"] = "insert-batch-in-transaction", ["read one"] = "read-one",
                ["read all, virtual table"] = null, ["read all, direct"] = "read-all",
            }),
        new("Stellar.Benchmarks, operations a second", "S4", ["Insert", "Delete", "Upsert", "Bulk", "Query"], "rate",
            new Dictionary<string, string?>
            {
                ["insert"] = "insert-one", ["delete"] = "delete-one", ["upsert"] = "upsert", ["bulk"] = "insert-many",
                ["query"] = null,
            }),
        new("Stellar.Benchmarks, size of the files in KB; measured after the store was closed", "S4",
            ["Insert", "Delete", "Upsert", "Bulk", "Query"], FileSize,
            new Dictionary<string, string?>
            {
                ["insert"] = "insert-one", ["delete"] = "delete-one", ["upsert"] = "upsert", ["bulk"] = "insert-many",
                ["query"] = null,
            }),
    ];

    /// <summary>The systems in the order of the source.</summary>
    public IReadOnlyList<string> Systems => [.. Figures().Select(SystemOf).Distinct()];

    /// <summary>What the source printed in one cell, or an empty text.</summary>
    public string Printed(string operation, string system)
    {
        PublishedFigure? figure = Figures()
            .FirstOrDefault(one => one.Operation == operation && SystemOf(one) == system && one.Metric == Metric);
        PublishedFigure? error = Figures()
            .FirstOrDefault(one => one.Operation == operation && SystemOf(one) == system
                && one.Metric == "standard error");
        return figure is null ? "" : Number(figure.Value) + (error is null ? "" : $" ± {Number(error.Value)}");
    }

    /// <summary>A figure with as many digits as a table needs.</summary>
    public static string Number(double value) =>
        value.ToString(value >= 100 ? "#,0" : value >= 1 ? "0.0" : "0.000", CultureInfo.InvariantCulture);

    IEnumerable<PublishedFigure> Figures() => PublishedFigures.All.Where(figure =>
        figure.Source == Source && Tables.Contains(figure.Table));

    // The last comparison has each system at several sizes.
    string SystemOf(PublishedFigure figure) => Source == "S4" ? $"{figure.System}, {figure.Rows} rows" : figure.System;
}
