namespace Perf.Studies.Upgrades;

/// <summary>Every measured time of every upgrade as a dot with its interval, on one scale.</summary>
static class UpgradesPicture
{
    const int Left = 400;
    const int Width = 460;
    const int Row = 15;
    const int Top = 50;
    const double Most = 1;                  // twice as fast at the left end, twice as slow at the right one, in octaves

    internal static string Svg(IReadOnlyList<UpgradeRow> rows)
    {
        UpgradeRow[] times = [.. rows.Where(row => row.Change is not null)];
        int lines = times.Length + times.Select(row => row.Upgrade).Distinct().Count();
        int height = Top + (lines * Row) + 10;
        var svg = new StringBuilder();
        svg.Append(CultureInfo.InvariantCulture,
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Left + Width + 20} {height}\" ");
        svg.Append("font-family=\"sans-serif\" font-size=\"11\">\n");
        svg.Append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        Text(svg, 8, 18, "Change of time by upgrade, with 95 % intervals: left is faster", "font-size=\"13\"");
        foreach (double share in (double[])[-0.5, -0.25, 0, 0.25, 0.5, 1]) Grid(svg, share, height);
        int y = Top;
        string upgrade = "";
        foreach (UpgradeRow row in times)
        {
            if (row.Upgrade != upgrade)
            {
                Text(svg, 8, y + 11, upgrade = row.Upgrade, "font-weight=\"bold\"");
                y += Row;
            }

            Text(svg, 20, y + 11, UpgradesPage.Short(row.Case));
            Mark(svg, row, y + 7);
            y += Row;
        }

        return svg.Append("</svg>\n").ToString();
    }

    static void Grid(StringBuilder svg, double share, int height)
    {
        string colour = share == 0 ? "#666" : "#ddd";
        svg.Append(CultureInfo.InvariantCulture,
            $"<line x1=\"{X(share):0.#}\" y1=\"{Top - 6}\" x2=\"{X(share):0.#}\" y2=\"{height - 8}\" "
            + $"stroke=\"{colour}\"/>\n");
        Text(svg, X(share), Top - 12, UnitFormat.Change(share), "text-anchor=\"middle\"");
    }

    static void Mark(StringBuilder svg, UpgradeRow row, int y)
    {
        string colour = row.Low > 0 ? "#c0392b" : row.High < 0 ? "#2e8b57" : "#888";
        svg.Append(CultureInfo.InvariantCulture,
            $"<line x1=\"{X(row.Low!.Value):0.#}\" y1=\"{y}\" x2=\"{X(row.High!.Value):0.#}\" y2=\"{y}\" ");
        svg.Append(CultureInfo.InvariantCulture, $"stroke=\"{colour}\" stroke-width=\"2\"/>");
        svg.Append(CultureInfo.InvariantCulture,
            $"<circle cx=\"{X(row.Change!.Value):0.#}\" cy=\"{y}\" r=\"3.5\" fill=\"{colour}\"/>\n");
    }

    static void Text(StringBuilder svg, double x, double y, string text, string style = "") =>
        svg.Append(CultureInfo.InvariantCulture,
            $"<text x=\"{x:0.#}\" y=\"{y:0.#}\" {style}>{System.Net.WebUtility.HtmlEncode(text)}</text>\n");

    static double X(double share)
    {
        double octaves = Math.Clamp(Math.Log2(Math.Max(1 + share, 1e-3)), -Most, Most);
        return Left + ((octaves + Most) / (2 * Most) * Width);
    }
}
