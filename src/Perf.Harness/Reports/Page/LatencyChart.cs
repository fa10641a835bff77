namespace Perf.Harness.Reports.Page;

/// <summary>The latency percentiles of each load on one log axis, from the median to the slowest.</summary>
static class LatencyChart
{
    static readonly string[] Percentiles = ["p50", "p95", "p99", "p99.9", "max"];

    internal static string For(IEnumerable<NumberedCase> cases)
    {
        (NumberedCase Case, string Kind, (string Name, double Seconds)[] Seen)[] rows =
        [
            .. from one in cases
               from kind in (string[])["read", "write"]
               let seen = Seen(one.Case, kind)
               where seen.Length > 1
               select (one, kind, seen),
        ];
        if (rows.Length == 0) return "";
        double[] all = [.. rows.SelectMany(row => row.Seen).Select(at => at.Seconds)];
        double least = all.Min(), most = all.Max();
        return Html.Of($"""
            <section aria-labelledby="h-latencies"><h2 id="h-latencies">Latencies under load</h2>
            <p>{string.Join(", ", Percentiles)} of one operation, each the median of all windows. The axis is
            logarithmic.</p>
            <div class="change"><span></span><svg height="14" aria-hidden="true">
            <text class="axis" x="2%" y="11">{UnitFormat.Seconds(least)}</text>
            <text class="axis" x="98%" y="11" text-anchor="end">{UnitFormat.Seconds(most)}</text></svg>
            <span>p50</span></div>
            {Html.Raw(rows.Select(row => Row(row.Case, row.Kind, row.Seen, Place)))}
            </section>
            """);

        double Place(double seconds) => 3 + (94 * Math.Log(seconds / least) / Math.Log(Math.Max(most / least, 2)));
    }

    static string Row(
        NumberedCase one, string kind, (string Name, double Seconds)[] seen, Func<double, double> place)
    {
        string label = string.Join(", ", seen.Select(at => $"{at.Name} {UnitFormat.Seconds(at.Seconds)}"));
        return Html.Of($"""
            <div class="change"><a href="#{one.Anchor}">{one.Case.Case}: {kind}s</a>
            <svg height="16" role="img" aria-label="{label}">
            <line x1="{place(seen[0].Seconds)}%" x2="{place(seen[^1].Seconds)}%" y1="8" y2="8" stroke="var(--line)"/>
            {Html.Raw(seen.Select(at => Html.Of($"""
                <circle cx="{place(at.Seconds)}%" cy="8" r="5" fill="var(--blue)" fill-opacity=".6">
                <title>{at.Name} {UnitFormat.Seconds(at.Seconds)}</title></circle>
                """)))}</svg><span>{UnitFormat.Seconds(seen[0].Seconds)}</span></div>

            """);
    }

    static (string Name, double Seconds)[] Seen(CaseDocument one, string kind) =>
    [
        .. from name in Percentiles
           let seconds = one.Observed.GetValueOrDefault($"{kind}-{name}-seconds")
           where seconds > 0
           select (name, seconds),
    ];
}
