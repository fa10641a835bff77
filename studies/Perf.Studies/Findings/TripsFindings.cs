namespace Perf.Studies.Findings;

/// <summary>
/// What the import of Toronto's trips on a phone showed: a transaction, and the way back to the captured context.
/// </summary>
static class TripsFindings
{
    static readonly Cell Neither = new("trips-async-individual-captured", On.WriteAhead);
    static readonly Cell InTransaction = new("trips-async-transaction-captured", On.WriteAhead);
    static readonly Cell NotCaptured = new("trips-async-individual", On.WriteAhead);
    static readonly Cell Input = new("trips-input", On.List);
    static readonly Cell Both = new("trips-async-transaction", On.WriteAhead);

    internal static IReadOnlyList<Finding> All { get; } =
    [
        new("FI26", "A transaction and an uncaptured context together gain more than the product of both alone",
            Printed.Figures(Import("individually"), Import("in a transaction (3206 in the second table)"),
                Import("individually, context not captured"), Import("in a transaction, context not captured")),
            "Where one cost hides behind the other, taking away either alone shows little; where they add up, the "
                + "product is more.",
            Interaction),
        new("FI27", "The published 144 times is what the published seconds give",
            "S5: \"more than 144 times\"",
            "A ratio that was typed, not computed; here all are computed from samples.",
            _ => Outcome.Of(
                Import("individually").Value / Import("in a transaction, context not captured").Value >= 144,
                Printed.Times(Import("individually"), Import("in a transaction, context not captured"))))
        { MustSay = Says.DoesNotHold },
        new("FI28", "A search by a column without an index takes at least 100 times the steps of one by an index",
            "S5: in prose", "The one steps over every row, the other over those it finds.",
            cells => Outcome.AtLeast(100, Ratio.Exactly(
                cells.CountOfEach(new("trips-search-scan", On.Tuned), Metric.VmSteps)
                / cells.CountOfEach(new("trips-search-index", On.Tuned), Metric.VmSteps))))
        { MustSay = Says.Holds },
        new("FI29", "Reading all rows into a list allocates at least as much as reading them one after another",
            "S5: do not load 128k objects", "The list itself comes on top, and nothing can be collected until it goes.",
            cells => Outcome.AtLeast(1, Ratio.Exactly(
                (double)cells.Count(new("read-all-to-list", On.Tuned), Metric.AllocatedBytes)
                / cells.Count(new("read-all", On.Tuned), Metric.AllocatedBytes))))
        { MustSay = Says.Holds },
        new("FI37", "Going back to a captured context for each row costs at least 1.2 times, without any database",
            Printed.Figures(
                PublishedFigures.One("S5", "select", "SQLiteWinRT", "select all trips",
                    figure => figure.Configuration == "context captured"),
                PublishedFigures.One("S5", "select", "SQLiteWinRT", "select all trips",
                    figure => figure.Configuration == "context not captured")),
            "Each row waits for its turn on one thread's queue.",
            cells => Outcome.AtLeast(1.2, cells.Time(new("trips-hop-captured", On.List), new("trips-hop", On.List)))),
    ];

    static PublishedFigure Import(string configuration) => PublishedFigures.One(
        "S5", "insert", "SQLiteWinRT", "insert trips",
        figure => figure.Metric == "time" && figure.Configuration == configuration);

    // One ratio of four adjacent cells, not three ratios that share a cell: both / (transaction x context), round by
    // round, with the input alone taken off each.
    static Outcome Interaction(Cells cells)
    {
        Cell[] four = [Neither, InTransaction, NotCaptured, Both];
        IReadOnlyList<double>[] net = [.. four.Select(cell => cells.SecondsWithout(Input, cell))];
        int rounds = net.Min(sample => sample.Count);
        Ratio beyond = Ratio.OfRatios(
            [.. Enumerable.Range(0, rounds).Select(i => net[1][i] * net[2][i] / (net[0][i] * net[3][i]))]);
        Outcome outcome = Outcome.AtLeast(1, beyond);
        return outcome with
        {
            Figure = $"transaction {Ratio.OfPairs(net[0], net[1])}, context {Ratio.OfPairs(net[0], net[2])}, both "
                + $"{Ratio.OfPairs(net[0], net[3])}: {beyond} the product, the input alone taken off each",
        };
    }
}
