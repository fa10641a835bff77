namespace Perf.Studies.Findings;

/// <summary>
/// The published rates of single inserts and those measured here, on a logarithmic scale, by durability class.
/// </summary>
public static class PublishedChart
{
    /// <summary>The picture.</summary>
    internal static string Svg(Cells cells)
    {
        PublishedTable[] rates = [.. PublishedTable.All.Where(table => table.Metric == "rate")];
        var bars = new List<(string, double, bool)>();
        foreach (PublishedTable table in rates)
        {
            string operation = table.Here.First(here => here.Value == "insert-one").Key;
            bars.AddRange(PublishedFigures.All
                .Where(figure => figure.Source == table.Source && table.Tables.Contains(figure.Table)
                    && figure.Operation == operation && figure.Metric == "rate"
                    && (figure.Source != "S4" || figure.Rows == "10000"))
                .Select(figure => ($"{figure.Source}: {figure.System}", figure.Value, true)));
        }

        foreach (EngineConfiguration engine in On.Every.OrderByDescending(one => one.Durability))
        {
            if (PublishedPage.Value(rates[0], "insert-one", engine, cells) is { } value)
                bars.Add(($"{engine.Durability.ToString().ToLowerInvariant()}: {engine}", value, false));
        }

        return LogChart.Svg("Single inserts, operations a second (grey: published; blue: here)", bars);
    }
}
