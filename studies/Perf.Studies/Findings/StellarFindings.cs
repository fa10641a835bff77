namespace Perf.Studies.Findings;

/// <summary>What Stellar.Benchmarks showed of FastDB, LiteDB and SQLite, each with a durability of its own.</summary>
static class StellarFindings
{
    internal static IReadOnlyList<Finding> All { get; } =
    [
        new("FI21",
            "FastDB, which is not durable, inserts at least 20 times faster than SQLite with its default, "
                + "durable options",
            Printed.Times(Rate("Insert", "FastDB"), Rate("Insert", "SQLite")),
            "It never syncs: the ratio compares two promises.",
            cells => Outcome.Together(
                Outcome.AtLeast(20, cells.Time(new("insert-one", On.File), new("insert-one", On.FastDb))),
                Promises(cells, new("insert-one", On.File), new("insert-one", On.FastDb)))),
        new("FI22", "Inserting in bulk gains SQLite at least 20 times, and FastDB at most 3 times",
            Printed.Times(Rate("Bulk", "SQLite"), Rate("Insert", "SQLite")) + "; "
                + Printed.Times(Rate("Bulk", "FastDB"), Rate("Insert", "FastDB")),
            "One flush serves all rows, which an engine that never flushes can't gain.",
            cells => Outcome.Together(
                Outcome.AtLeast(20, cells.Time(new("insert-one", On.File), new("insert-many", On.File))),
                Outcome.AtMost(3, cells.Time(new("insert-one", On.FastDb), new("insert-many", On.FastDb))))),
        new("FI23", "FastDB's time for an insert grows with less than the fifth root of the rows",
            Printed.Figures(Single(1_000), Single(1_000_000)),
            "A keyed insert walks a tree whose depth is a logarithm.",
            cells => Outcome.AtMost(0.2, cells.Slope(new("scaling-insert-one", On.FastDb)))),
        new("FI24", "Deleting every row leaves the file as large, shrinking it makes it small",
            Printed.Figures(Size("Insert", "SQLite"), Size("Delete", "SQLite")),
            "Free pages are kept for later rows; VACUUM writes the file again without them.",
            cells => Outcome.AtLeast(2, Ratio.Exactly(
                (double)cells.Count(new("delete-all", On.File), Metric.FileSize)
                / cells.Count(new("shrink", On.File), Metric.FileSize))))
        { MustSay = Says.Holds },
        new("FI25", "Encrypting large records makes an insert slower, compressing them makes the file smaller",
            Printed.Figures(Large("Large"), Large("LargeEncrypted"), Large("LargeEncryptedCompressed")),
            "Both are work for the CPU; one of them saves bytes.",
            cells =>
            {
                Ratio encrypted = cells.Time(new("insert-large", "fastdb/encrypted"), new("insert-large", On.FastDb));
                double plain = cells.Count(new("insert-large", On.FastDb), Metric.FileSize);
                double size = cells.Count(new("insert-large", "fastdb/compressed"), Metric.FileSize) / plain;
                return Outcome.Of(
                    encrypted.Interval.Low > 1 && size < 1,
                    string.Create(CultureInfo.InvariantCulture, $"{encrypted}; files {size:0.00} times as large"));
            }),
        new("FI36", "Of the files after the same inserts, SQLite's is smaller than LiteDB's",
            Printed.Times(Size("Insert", "LiteDB"), Size("Insert", "SQLite")),
            "Rows without names of fields, in pages of half the size.",
            cells => Outcome.AtLeast(1.5, Ratio.Exactly(
                (double)cells.Count(new("insert-one", On.LiteDb), Metric.FileSize)
                / cells.Count(new("insert-one", On.File), Metric.FileSize))))
        { MustSay = Says.Holds },
    ];

    static Outcome Promises(Cells cells, Cell durable, Cell other) => Outcome.Of(
        cells.DurabilityOf(durable) == DurabilityClass.Power && cells.DurabilityOf(other) != DurabilityClass.Power,
        $"what survives: {cells.DurabilityOf(durable)} against {cells.DurabilityOf(other)}".ToLowerInvariant());

    static PublishedFigure Rate(string table, string system) => Figure(table, system, "rate");

    static PublishedFigure Size(string table, string system) => Figure(table, system, "file size");

    static PublishedFigure Figure(string table, string system, string metric) => PublishedFigures.All.Single(figure =>
        figure.Source == "S4" && figure.Table == table && figure.System == system && figure.Metric == metric
        && figure.Rows == "10000");

    static PublishedFigure Single(int rows) => PublishedFigures.All.Single(figure =>
        figure is { Source: "S4", Table: "FastDB Insert Performance", Configuration: "Single", Metric: "rate" }
        && figure.Rows == rows.ToString(CultureInfo.InvariantCulture));

    static PublishedFigure Large(string configuration) => PublishedFigures.All.Single(figure =>
        figure is { Source: "S4", Metric: "rate" } && figure.Configuration == configuration);
}
