using System.Globalization;
using Perf.Engines.Published;

namespace Perf.Engines.Findings;

/// <summary>A published table in its own layout: operations by systems, with what each operation is here.</summary>
/// <param name="Title">What a reader of the source knows it by.</param>
/// <param name="Source">The comparison.</param>
/// <param name="Tables">The tables of the source that it is made of.</param>
/// <param name="Metric">What the source told: mean time, time, rate.</param>
/// <param name="Here">The workload of each of its operations; null where there is none.</param>
public sealed record PublishedTable(
    string Title, string Source, IReadOnlyList<string> Tables, string Metric, IReadOnlyDictionary<string, string?> Here)
{
    /// <summary>The published tables that can be set beside measured cells.</summary>
    public static IReadOnlyList<PublishedTable> All { get; } =
    [
        new("SQL CE against SQLite, milliseconds for 200 rows, mean and standard error", "S1", ["mean of runs"], "mean time",
            new Dictionary<string, string?>
            {
                ["create table"] = "create-table", ["write"] = "insert-one", ["update"] = "update-one", ["read"] = "read-one",
                ["delete"] = "delete-one", ["drop table"] = "drop-table",
            }),
        new("mORMot's engines, operations a second", "S2", ["speed"], "rate",
            new Dictionary<string, string?>
            {
                ["write direct"] = "insert-one", ["write batch"] = "insert-batch", ["write in transaction"] = "insert-in-transaction",
                ["write batch in transaction"] = "insert-batch-in-transaction", ["read one"] = "read-one",
                ["read all, virtual table"] = null, ["read all, direct"] = "read-all",
            }),
        new("Stellar.Benchmarks, operations a second at 10,000 rows", "S4", ["Insert", "Delete", "Upsert", "Bulk", "Query"], "rate",
            new Dictionary<string, string?>
            {
                ["insert"] = "insert-one", ["delete"] = "delete-one", ["upsert"] = "upsert", ["bulk"] = "insert-many", ["query"] = null,
            }),
    ];

    /// <summary>The systems in the order of the source.</summary>
    public IReadOnlyList<string> Systems => [.. Figures().Select(figure => figure.System).Distinct()];

    /// <summary>What the source printed in one cell, or an empty text.</summary>
    public string Printed(string operation, string system)
    {
        PublishedFigure? figure = Figures().FirstOrDefault(one => one.Operation == operation && one.System == system && one.Metric == Metric);
        PublishedFigure? error = Figures()
            .FirstOrDefault(one => one.Operation == operation && one.System == system && one.Metric == "standard error");
        return figure is null ? "" : Number(figure.Value) + (error is null ? "" : $" ± {Number(error.Value)}");
    }

    /// <summary>A figure with as many digits as a table needs.</summary>
    public static string Number(double value) =>
        value.ToString(value >= 100 ? "#,0" : value >= 1 ? "0.0" : "0.000", CultureInfo.InvariantCulture);

    IEnumerable<PublishedFigure> Figures() => PublishedFigures.All.Where(figure =>
        figure.Source == Source && Tables.Contains(figure.Table) && (Source != "S4" || figure.Rows == "10000"));
}
