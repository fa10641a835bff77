namespace Perf.Harness.Reports.Page;

/// <summary>The changes of time from the reference build with their intervals, the largest first.</summary>
static class ChangeChart
{
    const int Shown = 40;

    // What is beyond it is an arrow at the edge; the number of the change is next to it.
    const double Edge = 0.5;

    internal static string For(IEnumerable<NumberedCase> cases)
    {
        var pairs = (from one in cases
                     from gate in one.Case.Gates
                     where gate is { Kind: "pair", Change: not null, Interval: not null }
                     orderby gate.Verdict == "regressed" descending, Math.Abs(gate.Change ?? 0) descending
                     select (Case: one, Gate: gate)).ToArray();
        if (pairs.Length == 0) return "";
        string more = pairs.Length > Shown ? $"The {Shown} largest of {pairs.Length}. " : "";
        return Html.Of($"""
            <section aria-labelledby="h-changes"><h2 id="h-changes">Changes of time</h2>
            <p>{more}Each time is compared with the reference build. A dot is the change, and the line its 95 % interval.
            ▶ and ◀ mean that the change or an end of the interval is beyond 50 %.</p>
            <div class="change"><span></span><svg height="14" aria-hidden="true">
            <text class="axis" x="2%" y="11">50 % faster</text>
            <text class="axis" x="50%" y="11" text-anchor="middle">0</text>
            <text class="axis" x="98%" y="11" text-anchor="end">50 % slower</text></svg><span></span></div>
            {Html.Raw(pairs.Take(Shown).Select(pair => Row(pair.Case, pair.Gate)))}
            </section>
            """);
    }

    static string Row(NumberedCase one, GateDocument gate)
    {
        double low = Place(gate.Interval![0]), high = Place(gate.Interval[1]), at = Place(gate.Change!.Value);
        string colour = gate.Verdict switch
        {
            "regressed" => "var(--red)",
            "improved" => "var(--green)",
            _ => "var(--grey)",
        };
        string label = string.Create(CultureInfo.InvariantCulture,
            $"{UnitFormat.Change(gate.Change.Value)}, {UnitFormat.Change(gate.Interval[0])} to ")
            + UnitFormat.Change(gate.Interval[1]);
        return Html.Of($"""
            <div class="change"><a href="#{one.Anchor}">{one.Case.Case}: {gate.Metric}</a>
            <svg height="16" role="img" aria-label="{label}">
            <line x1="50%" x2="50%" y1="0" y2="16" stroke="var(--line)"/>
            <line x1="{low}%" x2="{high}%" y1="8" y2="8" stroke="{colour}" stroke-width="3"/>
            {Html.Raw(Marks(gate, at, colour))}</svg>
            <span class="{gate.Verdict ?? "inconclusive"}">{UnitFormat.Change(gate.Change.Value)}</span></div>

            """);
    }

    static IEnumerable<string> Marks(GateDocument gate, double at, string colour)
    {
        double change = gate.Change!.Value;
        if (Math.Abs(change) <= Edge)
            yield return Html.Of($"<circle cx=\"{at}%\" cy=\"8\" r=\"5\" fill=\"{colour}\"/>");
        if (Math.Max(change, gate.Interval![1]) > Edge) yield return Arrow('▶', Place(Edge), colour);
        if (Math.Min(change, gate.Interval[0]) < -Edge) yield return Arrow('◀', Place(-Edge), colour);
    }

    static string Arrow(char arrow, double at, string colour) => Html.Of($"""
        <text x="{at}%" y="13" text-anchor="middle" style="fill:{colour};font-size:14px">{arrow.ToString()}</text>
        """);

    static double Place(double change) => 50 + (48 * Math.Clamp(change / Edge, -1, 1));
}
