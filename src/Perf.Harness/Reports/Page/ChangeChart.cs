namespace Perf.Harness.Reports.Page;

/// <summary>The changes from the reference build with their intervals, the largest first.</summary>
static class ChangeChart
{
    const int Shown = 40;

    // A larger change is drawn at the edge, with its number at the right.
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
            <section aria-labelledby="h-changes"><h2 id="h-changes">Change from the reference build</h2>
            <p>{more}Right of the middle is slower. A line is the 95 % interval. The edges are 50 %.</p>
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
            <circle cx="{at}%" cy="8" r="5" fill="{colour}"/></svg>
            <span class="{gate.Verdict ?? "inconclusive"}">{UnitFormat.Change(gate.Change.Value)}</span></div>

            """);
    }

    static double Place(double change) => 50 + (48 * Math.Clamp(change / Edge, -1, 1));
}
