using System.Net;

namespace Perf.Studies.Findings;

/// <summary>A bar chart with a logarithmic scale, as an SVG picture.</summary>
public static class LogChart
{
    const int Left = 330;
    const int Width = 480;
    const int Row = 18;
    const int Top = 44;

    /// <summary>One bar for each value, in the order given.</summary>
    /// <param name="title">What the picture shows, with the unit.</param>
    /// <param name="bars">Label, value above zero, and whether it was published and not measured here.</param>
    public static string Svg(string title, IReadOnlyList<(string Label, double Value, bool IsPublished)> bars)
    {
        int least = bars.Count == 0 ? 0 : (int)Math.Floor(Math.Log10(bars.Min(bar => bar.Value)));
        int most = bars.Count == 0 ? 1 : Math.Max(least + 1, (int)Math.Ceiling(Math.Log10(bars.Max(bar => bar.Value))));
        int height = Top + (bars.Count * Row) + 10;
        var svg = new StringBuilder();
        svg.Append(CultureInfo.InvariantCulture,
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{Left + Width + 90}\" height=\"{height}\" ");
        svg.Append("font-family=\"sans-serif\" font-size=\"11\">\n");
        svg.Append(CultureInfo.InvariantCulture,
            $"<text x=\"8\" y=\"16\" font-size=\"13\">{WebUtility.HtmlEncode(title)}</text>\n");
        for (int power = least; power <= most; power++)
        {
            double x = X(power, least, most);
            svg.Append(CultureInfo.InvariantCulture,
                $"<line x1=\"{x:0}\" y1=\"{Top - 6}\" x2=\"{x:0}\" y2=\"{height - 8}\" stroke=\"#ccc\"/>");
            svg.Append(CultureInfo.InvariantCulture,
                $"<text x=\"{x:0}\" y=\"{Top - 10}\" text-anchor=\"middle\">10^{power}</text>\n");
        }

        for (int i = 0; i < bars.Count; i++)
        {
            (string label, double value, bool isPublished) = bars[i];
            int y = Top + (i * Row);
            double end = X(Math.Log10(value), least, most);
            svg.Append(CultureInfo.InvariantCulture,
                $"<text x=\"{Left - 6}\" y=\"{y + 12}\" text-anchor=\"end\">{WebUtility.HtmlEncode(label)}</text>");
            svg.Append(CultureInfo.InvariantCulture,
                $"<rect x=\"{Left}\" y=\"{y + 2}\" width=\"{Math.Max(1, end - Left):0}\" height=\"{Row - 5}\" ");
            svg.Append(CultureInfo.InvariantCulture, $"fill=\"{(isPublished ? "#b0b0b0" : "#3b7dd8")}\"/>");
            svg.Append(CultureInfo.InvariantCulture,
                $"<text x=\"{end + 4:0}\" y=\"{y + 12}\">{PublishedTable.Number(value)}</text>\n");
        }

        return svg.Append("</svg>\n").ToString();
    }

    static double X(double power, int least, int most) => Left + ((power - least) / (most - least) * Width);
}
