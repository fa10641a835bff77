namespace Perf.Studies.Findings;

/// <summary>What SQL CE 4.0 against SQLite showed in 2011: it was the flush, not the engine.</summary>
static class SqlCeFindings
{
    const string Lite = "SQLite 3.6.23.1";
    const string Compact = "SQL CE 4.0";

    internal static IReadOnlyList<Finding> All { get; } =
    [
        new("FI01", "A durable autocommit takes at least 10 times as long as one that is flushed later",
            Printed.Times(Mean(Lite, "write"), Mean(Compact, "write")),
            "The durable commit waits for the disk, the other does not. The ratio depends on the disk; disks were "
                + "slower then.",
            cells => Outcome.AtLeast(10, cells.Time(new("insert-one", On.File), new("insert-one", On.LazyCommit)))),
        new("FI02", "Reads by id of two ways into one engine are within 4 times of each other",
            Printed.Times(Mean(Compact, "read"), Mean(Lite, "read")),
            "A read waits for no disk, so what differs is the layer above.",
            cells => Outcome.AtMost(4, cells.Time(new("read-one", On.File), new("read-one", On.RawFile)))),
        new("FI03", "The time of a keyed insert grows with less than the fifth root of the rows",
            Printed.Times(Single(1000), Single(200)) + " for 5 times the rows",
            "A B-tree grows in depth with the logarithm of the rows.",
            cells => Outcome.AtMost(0.2, cells.Slope(new("scaling-insert-one", On.NeverSyncs)))),
        new("FI04", "The provider's layer costs less for a write than the flush does",
            Printed.Times(Mean(Lite, "write"), Mean(Lite, "read"))
                + " between a write and a read through the same P/Invoke",
            "The publication blamed P/Invoke and the default flush policy. This project measures each of them alone.",
            cells => Flush(
                cells.Time(new("insert-one", On.File), new("insert-one", On.FileWithoutSync)),
                cells.Time(new("insert-one", On.Memory), new("insert-one", On.RawMemory)))),
        new("FI05", "No file is damaged after any run", "S1: files were damaged in some runs",
            "Every case ends in the engine's own integrity check, and again after the store was closed and opened.",
            cells => cells.AreRight(
                "passed its integrity check", new("insert-one", On.File), new("insert-one", On.WriteAhead),
                new("update-one", On.File), new("delete-one", On.File), new("trips-import", On.WriteAhead)))
        { MustSay = Says.Holds },
        new("FI34",
            "Durable writes with the default options take at least 5 times as long as writes with tuned options",
            Printed.Times(Mean(Lite, "update"), Mean(Compact, "update")),
            "A default favours safety or speed; the tuned configuration favours speed.",
            cells => Outcome.AtLeast(5, cells.Time(new("update-one", On.File), new("update-one", On.Tuned)))),
    ];

    static PublishedFigure Mean(string system, string operation) => PublishedFigures.One(
        "S1", "mean of runs", system, operation, figure => figure.Metric == "mean time");

    static PublishedFigure Single(int rows) => PublishedFigures.One("S1", $"single run {rows}", "SQLite", "write");

    static Outcome Flush(Ratio flush, Ratio layer) =>
        Outcome.Of(flush.Interval.Low > layer.Interval.High, $"the flush {flush}, the layer {layer}");
}
