namespace Perf.Studies.Findings;

/// <summary>What a source printed, in a few words made from the table of figures.</summary>
static class Printed
{
    /// <summary>How many times one figure is another, with both.</summary>
    internal static string Times(PublishedFigure large, PublishedFigure small) => string.Create(
        CultureInfo.InvariantCulture,
        $"{large.Source}: {Ratio(large.Value / small.Value)} times ({Figure(large)} against {Figure(small)})");

    /// <summary>Several figures, each with its name.</summary>
    internal static string Figures(params PublishedFigure[] figures) =>
        $"{figures[0].Source}: " + string.Join(", ", figures.Select(figure =>
            $"{figure.System} {figure.Configuration} {Figure(figure)}".Replace("  ", " ", StringComparison.Ordinal)));

    internal static string Ratio(double value) =>
        value.ToString(value >= 100 ? "#,0" : value >= 10 ? "0.0" : "0.00", CultureInfo.InvariantCulture);

    static string Figure(PublishedFigure figure) =>
        figure.Value.ToString("#,0.##", CultureInfo.InvariantCulture) + " " + figure.Unit;
}
