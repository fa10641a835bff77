namespace Perf.Harness.Reports.Page;

/// <summary>
/// Throughput by the number of clients on logarithmic axes, with the line of linear scaling.
/// </summary>
static class ScalingChart
{
    internal static string For(IEnumerable<NumberedCase> cases)
    {
        string[] curves =
        [
            .. from one in cases
               let points = Points(one.Case)
               where points.Length > 1
               select Curve(one, points),
        ];
        return curves.Length == 0 ? "" : Html.Of($"""
            <section aria-labelledby="h-scaling"><h2 id="h-scaling">Throughput by clients</h2>
            <p>Both axes are logarithmic. The dashed line is linear scaling from the smallest number of clients.</p>
            <div class="curves">{Html.Raw(curves)}</div></section>

            """);
    }

    static string Curve(NumberedCase one, (int Clients, double Throughput)[] points)
    {
        (int first, double each) = (points[0].Clients, points[0].Throughput / points[0].Clients);
        double least = points.Min(point => point.Throughput);
        double most = Math.Max(points.Max(point => point.Throughput), each * points[^1].Clients);
        string label = string.Join(", ", points.Select(point => $"{point.Clients} clients {PerSecond(point)}"));
        return Html.Of($"""
            <figure><figcaption><a href="#{one.Anchor}">{one.Case.Case}</a></figcaption>
            <svg viewBox="0 0 400 200" role="img" aria-label="{label}">
            <polyline points="{Line([points[0], (points[^1].Clients, each * points[^1].Clients)])}" fill="none"
             stroke="var(--line)" stroke-dasharray="4 4"/>
            <polyline points="{Line(points)}" fill="none" stroke="var(--blue)" stroke-width="2"/>
            {Html.Raw(points.Select(point => Html.Of($"""
                <circle cx="{X(point)}" cy="{Y(point)}" r="3" fill="var(--blue)"/>
                <text class="axis" x="{X(point)}" y="{Y(point)}" dy="16" text-anchor="middle">{PerSecond(point)}</text>
                <text class="axis" x="{X(point)}" y="196" text-anchor="middle">{point.Clients}</text>

                """)))}</svg></figure>

            """);

        string Line(IEnumerable<(int, double)> some) => string.Join(' ', some.Select(
            point => string.Create(CultureInfo.InvariantCulture, $"{X(point)},{Y(point)}")));

        double X((int Clients, double Throughput) point) => Math.Round(
            40 + (320 * Math.Log((double)point.Clients / first) / Math.Log((double)points[^1].Clients / first)), 1);

        double Y((int Clients, double Throughput) point) => Math.Round(
            160 - (145 * Math.Log(point.Throughput / least) / Math.Log(Math.Max(most / least, 2))), 1);
    }

    static string PerSecond((int Clients, double Throughput) point) =>
        $"{UnitFormat.Count(Math.Round(point.Throughput))}/s";

    static (int Clients, double Throughput)[] Points(CaseDocument one) =>
    [
        .. from seen in one.Observed
           let clients = ClientsThroughput.ClientsIn(seen.Key)
           where clients is not null && seen.Value > 0
           orderby clients
           select (clients.Value, seen.Value),
    ];
}
