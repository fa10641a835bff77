namespace Perf.Harness.Reports;

/// <summary>Two samples as histograms on one axis, one above the other.</summary>
static class Distributions
{
    const string Heights = " ▁▂▃▄▅▆▇█";
    const int Columns = 40;

    // Fewer values have no shape.
    const int ValuesAtLeast = 4;

    /// <summary>A line for each sample, with its range; none if there are too few values.</summary>
    /// <param name="above">The name of the first sample, and its values.</param>
    /// <param name="below">The name of the second, and its values.</param>
    internal static IEnumerable<string> Lines(
        (string Name, IReadOnlyList<double> Seconds) above, (string Name, IReadOnlyList<double> Seconds) below)
    {
        if (Math.Min(above.Seconds.Count, below.Seconds.Count) < ValuesAtLeast) return [];
        double least = Math.Min(above.Seconds.Min(), below.Seconds.Min());
        double most = Math.Max(above.Seconds.Max(), below.Seconds.Max());
        if (least <= 0 || most <= least) return [];
        int width = Math.Max(above.Name.Length, below.Name.Length);
        return new[] { above, below }.Select(one => string.Create(CultureInfo.InvariantCulture,
            $"{one.Name.PadRight(width)} |{Bars(one.Seconds, least, most)}| ")
            + $"{UnitFormat.Seconds(one.Seconds.Min())} to {UnitFormat.Seconds(one.Seconds.Max())}");
    }

    static string Bars(IReadOnlyList<double> seconds, double least, double most)
    {
        int[] counts = new int[Columns];
        foreach (double one in seconds) counts[(int)Math.Min(Columns - 1, Columns * (one - least) / (most - least))]++;
        return string.Concat(counts.Select(count =>
            Heights[(int)Math.Ceiling((Heights.Length - 1) * count / (double)counts.Max())]));
    }
}
