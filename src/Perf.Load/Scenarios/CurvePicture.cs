using System.Text;
using Perf.Harness.Reports;

namespace Perf.Load.Scenarios;

/// <summary>
/// The throughput by the number of clients, as a picture: both axes logarithmic, with what the first client promises.
/// </summary>
static class CurvePicture
{
    const double Width = 480;
    const double Height = 300;
    const double Margin = 60;

    /// <summary>The picture as SVG.</summary>
    /// <param name="title">What is shown.</param>
    /// <param name="points">Numbers of clients with their throughput, the least number first.</param>
    internal static string Svg(string title, IReadOnlyList<(int Clients, double Throughput)> points)
    {
        double most = Math.Max(
            points.Max(point => point.Throughput), points[0].Throughput * points[^1].Clients / points[0].Clients);
        double least = points.Min(point => point.Throughput);
        double spanX = Math.Log((double)points[^1].Clients / points[0].Clients);
        double spanY = Math.Log(most / least);
        var svg = new StringBuilder();
        svg.AppendLine(CultureInfo.InvariantCulture,
            $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {Height}\" "
            + $"font-family=\"sans-serif\" font-size=\"11\">");
        svg.AppendLine("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>");
        svg.AppendLine(CultureInfo.InvariantCulture, $"<text x=\"{Margin}\" y=\"24\" font-size=\"13\">{title}</text>");
        string promised = Place(points[0].Clients, points[0].Throughput) + " "
            + Place(points[^1].Clients, points[0].Throughput * points[^1].Clients / points[0].Clients);
        svg.AppendLine(CultureInfo.InvariantCulture,
            $"<polyline points=\"{promised}\" fill=\"none\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>");
        string line = string.Join(' ', points.Select(point => Place(point.Clients, point.Throughput)));
        svg.AppendLine(CultureInfo.InvariantCulture,
            $"<polyline points=\"{line}\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\"/>");
        foreach ((int clients, double throughput) in points)
        {
            string[] place = Place(clients, throughput).Split(',');
            svg.AppendLine(CultureInfo.InvariantCulture,
                $"<circle cx=\"{place[0]}\" cy=\"{place[1]}\" r=\"3\" fill=\"#06c\"/>");
            svg.AppendLine(CultureInfo.InvariantCulture,
                $"<text x=\"{place[0]}\" y=\"{place[1]}\" dy=\"-8\" text-anchor=\"middle\">"
                + $"{UnitFormat.Count(Math.Round(throughput))}/s</text>");
            svg.AppendLine(CultureInfo.InvariantCulture,
                $"<text x=\"{place[0]}\" y=\"{Height - Margin + 20}\" text-anchor=\"middle\">{clients}</text>");
        }

        svg.AppendLine(CultureInfo.InvariantCulture,
            $"<text x=\"{Width / 2}\" y=\"{Height - 16}\" text-anchor=\"middle\">clients</text>");
        return svg.AppendLine("</svg>").ToString();

        string Place(double clients, double throughput)
        {
            double x = Margin + (Math.Log(clients / points[0].Clients) / spanX * (Width - (2 * Margin)));
            double y = Height - Margin
                - (spanY == 0 ? 0 : Math.Log(throughput / least) / spanY * (Height - (2 * Margin)));
            return string.Create(CultureInfo.InvariantCulture, $"{x:0.#},{y:0.#}");
        }
    }
}
