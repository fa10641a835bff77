using Perf.Durability;

namespace Perf.Studies.Durability;

/// <summary>What each engine configuration promises, what was shown of it and by which tests, in Markdown.</summary>
static class DurabilityReport
{
    /// <summary>How the report begins, whatever is in it.</summary>
    public const string Head = """
        # Durability

        Made from `baselines/` and from what the tests of `tests/Perf.Durability` have shown; not written by hand.

        The durability class is what a returned write survives: nothing (`none`), a kill of the process (`process`), or
        a power cut (`power`). A configuration promises a class, and an [experiment](../methodology.md#durability) tests
        it. An image is a copy of the files as a power cut may leave them; each must open without damage. The column
        `commits lost at worst` shows the largest number of commits that one image lacked. A fault is a file call that
        was made to fail. A dash means: not tested, or not possible. If the engine is a server, the server is killed,
        and no power cut is tested. `reads alone` means: a reader sees no changes of an open transaction, but an update
        that follows a read can be lost.

        """;

    const string Nothing = "–";

    /// <summary>
    /// The report; each configuration has a row in the first two tables, those that are not here too.
    /// </summary>
    /// <param name="stamp">Of what the figures are: <see cref="Perf.Harness.Tests.Builds.Stamp"/>.</param>
    /// <param name="rows">What was shown of each configuration.</param>
    public static string For(string stamp, IReadOnlyList<DurabilityRow> rows)
    {
        StringBuilder text = new StringBuilder(Head.ReplaceLineEndings("\n")).Append('\n').Append(stamp);
        Table(text, "Classes",
            "| configuration | promised | shown | syncs for each commit | images tried | commits lost at worst "
            + "| kills survived | faults injected |",
            "|---|---|---|---:|---:|---:|---:|---:|",
            rows.Select(ClassRow));
        Table(text, "ACID properties and persistence",
            "| configuration | atomic | consistent | isolated | durable | persistent |", "|---|---|---|---|---|---|",
            rows.Select(FlagRow));
        Table(text, "Tests that show each property",
            "| configuration | property | test | result |", "|---|---|---|---|",
            rows.SelectMany(row => row.Evidence.Where(shown => shown.Flag is not null).Select(shown =>
                $"| {row.Configuration} | {shown.Flag} | {shown.Test} "
                + $"| {shown.Figures.Replace("|", @"\|", StringComparison.Ordinal)} |")));
        return text.ToString();
    }

    static void Table(StringBuilder text, string title, string head, string rule, IEnumerable<string> rows)
    {
        text.Append(CultureInfo.InvariantCulture, $"\n## {title}\n\n{head}\n{rule}\n");
        foreach (string row in rows) text.Append(row).Append('\n');
    }

    static string ClassRow(DurabilityRow row)
    {
        string syncs = Most(row, Figure.SyncsOfCommit)
            ?? (row.SyncsOfCommit is { } counted ? UnitFormat.Count(counted) : Nothing);
        string shown = row.LeftOut is { } reason ? $"not here: {reason}" : ClassOf(row)?.Words() ?? Nothing;
        return $"| {row.Configuration} | {row.Promised.ToString().ToLowerInvariant()} | {shown} | {syncs} "
            + $"| {Sum(row, Figure.Images)} | {Most(row, Figure.CommitsLost) ?? Nothing} | {Sum(row, Figure.Kills)} "
            + $"| {Sum(row, Figure.Faults)} |";
    }

    static ShownDurability? ClassOf(DurabilityRow row) => row.Shown
        ?? (Numbers(row, Figure.ClassShown) is [var number, ..] ? (ShownDurability)number : null);

    static string FlagRow(DurabilityRow row) =>
        $"| {row.Configuration} | {string.Join(" | ", Enum.GetValues<Flag>().Select(flag => Cell(row, flag)))} |";

    // A durable store is so up to its class, and to no more than was shown.
    static string Cell(DurabilityRow row, Flag flag)
    {
        if (row.LeftOut is not null) return "not here";
        if (row.Evidence.All(shown => shown.Flag != flag)) return Nothing;
        if (flag == Flag.Isolation && Numbers(row, Figure.UpdatesLost).Length > 0) return "reads alone";
        if (flag != Flag.Durability) return "yes";
        bool isShown = row.Promised != DurabilityClass.Power || ClassOf(row) != ShownDurability.ProcessOrMore;
        return $"yes, {(isShown ? row.Promised.ToString().ToLowerInvariant() : ShownDurability.ProcessOrMore.Words())}";
    }

    static string Sum(DurabilityRow row, Figure figure) =>
        Numbers(row, figure) is { Length: > 0 } numbers ? UnitFormat.Count(numbers.Sum()) : Nothing;

    static string? Most(DurabilityRow row, Figure figure) =>
        Numbers(row, figure) is { Length: > 0 } numbers ? UnitFormat.Count(numbers.Max()) : null;

    static long[] Numbers(DurabilityRow row, Figure figure) =>
        [.. row.Evidence.Where(shown => shown.Counted.ContainsKey(figure)).Select(shown => shown.Counted[figure])];
}
