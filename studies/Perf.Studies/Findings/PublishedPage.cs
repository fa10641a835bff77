namespace Perf.Studies.Findings;

/// <summary>
/// The published tables in their own layout, each with what is measured here below it, by durability class.
/// </summary>
public static class PublishedPage
{
    const int RowsOfTheFirst = 200;
    static readonly string[] OfATable = ["create-table", "drop-table"];     // made and dropped once, however many rows

    const double BytesOfKilobyte = 1_024;

    /// <summary>The page; where nothing was measured a cell is empty.</summary>
    internal static string Text(string stamp, Cells cells)
    {
        var text = new StringBuilder(
            $"# Published tables, and measurements of this project\n\nMade by a run; not written by hand.\n{stamp}\n");
        text.Append("Each figure is the mean ± standard error over the rounds of one worker.\n");
        text.Append(
            "Configurations are grouped by durability class. Compare them only within a class. The published tables "
            + "come from other\nmachines, years and versions, so compare ratios, not figures. "
            + "[published.svg](published.svg) shows the same as a chart.\n");
        foreach (PublishedTable table in PublishedTable.All) Append(text, table, cells);
        return text.ToString();
    }

    /// <summary>What one cell takes or does in the table's unit, or null where it was not measured.</summary>
    internal static double? Value(PublishedTable table, string workload, EngineConfiguration engine, Cells cells) =>
        Sample(table, workload, engine, cells) is { Count: > 0 } sample ? sample.Average() : null;

    static void Append(StringBuilder text, PublishedTable table, Cells cells)
    {
        text.Append(CultureInfo.InvariantCulture,
            $"\n## {table.Title}\n\n| published | {string.Join(" | ", table.Here.Keys)} |\n");
        text.Append('|').Append(string.Concat(Enumerable.Repeat("---|", table.Here.Count + 1))).Append('\n');
        foreach (string system in table.Systems)
            Line(text, system, table.Here.Keys.Select(operation => table.Printed(operation, system)));
        foreach (DurabilityClass durability in Enum.GetValues<DurabilityClass>().Reverse())
        {
            (string Name, string[] Figures)[] rows =
            [
                .. On.Every.Where(engine => engine.Durability == durability)
                    .Select(engine => (engine.ToString(), Figures(table, engine, cells)))
                    .Where(row => row.Item2.Any(figure => figure.Length > 0)),
            ];
            if (rows.Length == 0) continue;
            Line(text, $"**measured, {durability.ToString().ToLowerInvariant()}**", table.Here.Keys.Select(_ => ""));
            foreach ((string name, string[] figures) in rows) Line(text, name, figures);
        }
    }

    static string[] Figures(PublishedTable table, EngineConfiguration engine, Cells cells) =>
        [.. table.Here.Values
            .Select(workload => workload is null ? "" : Figure(Sample(table, workload, engine, cells)))];

    static string Figure(IReadOnlyCollection<double> sample)
    {
        if (sample.Count < 2) return sample.Count == 0 ? "" : PublishedTable.Number(sample.First());
        double mean = sample.Average();
        double variance = sample.Sum(value => (value - mean) * (value - mean)) / (sample.Count - 1);
        return $"{PublishedTable.Number(mean)} ± {PublishedTable.Number(Math.Sqrt(variance / sample.Count))}";
    }

    static IReadOnlyCollection<double> Sample(
        PublishedTable table, string workload, EngineConfiguration engine, Cells cells)
    {
        try
        {
            if (table.Metric == PublishedTable.FileSize)
                return [cells.Count(new Cell(workload, engine.ToString()), Metric.FileSize) / BytesOfKilobyte];
            IReadOnlyList<double> seconds = cells.Seconds(new Cell(workload, engine.ToString()));
            int rows = OfATable.Contains(workload) ? 1 : RowsOfTheFirst;
            return [.. seconds.Select(one => table.Metric == "rate" ? 1 / one : one * rows * 1000)];
        }
        catch (MissingCellException)
        {
            return [];
        }
    }

    static void Line(StringBuilder text, string first, IEnumerable<string> rest) =>
        text.Append(CultureInfo.InvariantCulture, $"| {first} | {string.Join(" | ", rest)} |\n");
}
