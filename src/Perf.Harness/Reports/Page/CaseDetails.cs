namespace Perf.Harness.Reports.Page;

/// <summary>Everything that is known of one case.</summary>
static class CaseDetails
{
    internal static string For(NumberedCase one)
    {
        CaseDocument document = one.Case;
        return Html.Of($"""
            <details id="{one.Anchor}"><summary>{document.Case}:
            <span class="{document.Verdict}">{document.Verdict}</span></summary>
            {Html.Raw(document.Gates.Select(gate => Processes(gate, document.Against)))}
            {Html.Raw(document.Gates.Select(Calls))}
            <div class="scroll" role="region" aria-label="gates of {document.Case}" tabindex="0"><table>
            <thead><tr><th scope="col">gate</th><th scope="col">kind</th><th scope="col">result</th></tr></thead><tbody>
            {Html.Raw(document.Gates.Select(gate => Html.Of($"""
                <tr><th scope="row">{gate.Metric}</th><td>{gate.Kind}</td>
                <td class="{gate.Verdict}">{gate.Text}</td></tr>

                """)))}
            {Html.Raw(document.Observed.Select(seen => Html.Of(
                $"<tr><td>observed</td><td></td><td>{UnitFormat.Observed(seen.Key, seen.Value)}</td></tr>\n")))}
            {Html.Raw(document.Notes.Select(note => Html.Of($"<tr><td>note</td><td></td><td>{note}</td></tr>\n")))}
            </tbody></table></div>
            {Html.Raw(PastOfCase.For(document))}</details>

            """);
    }

    static string Processes(GateDocument gate, string? against)
    {
        if (gate.Processes is not { Count: > 1 } pairs) return "";
        double least = pairs.Min(pair => pair.Min()), most = pairs.Max(pair => pair.Max());
        return Html.Of($"""
            <div class="plot"><svg height="44" role="img"
             aria-label="each process: {against} {Range(1)}, this build {Range(0)}">
            {Html.Raw(Dots(1, 12, "var(--grey)"))}{Html.Raw(Dots(0, 32, "var(--blue)"))}</svg>
            <p>Each dot is a process, from {UnitFormat.Seconds(least)} to {UnitFormat.Seconds(most)}.
            Above: {against} ({Range(1)}). Below: this build ({Range(0)}).</p></div>
            """);

        string Range(int side) => $"{UnitFormat.Seconds(pairs.Min(pair => pair[side]))} to "
            + UnitFormat.Seconds(pairs.Max(pair => pair[side]));

        IEnumerable<string> Dots(int side, int y, string colour) =>
            from pair in pairs
            let x = 2 + (96 * (pair[side] - least) / (most - least))
            select Html.Of($"<circle cx=\"{x}%\" cy=\"{y}\" r=\"5\" fill=\"{colour}\" fill-opacity=\".6\"/>");
    }

    static string Calls(GateDocument gate)
    {
        if (gate.Calls is not { } calls) return "";
        return Html.Of($"""
            <h3>Instructions of one operation, by function</h3>
            <p>{gate.Where ?? "no function runs more"}</p>{Html.Raw(FlameGraph.Of(calls))}
            """);
    }
}

/// <summary>Earlier runs as a chart, and the accepted changes of the case in words.</summary>
static class PastOfCase
{
    internal static string For(CaseDocument document)
    {
        string drawn = document.History.Count < 2 ? "" : Drawn(document.History);
        string[] accepted = [.. document.Ledger.Select(row => Html.Of($"<li>{row}</li>\n"))];
        return drawn.Length + accepted.Length == 0 ? "" : Html.Of($"""
            <h3>Earlier runs</h3>{Html.Raw(drawn)}<ul>{Html.Raw(accepted)}</ul>

            """);
    }

    static string Drawn(IReadOnlyList<PastDocument> runs)
    {
        double least = runs.Min(run => run.Now), most = runs.Max(run => run.Now);
        string label = $"{runs.Count} runs on this machine, {runs[0].Metric} from {Text(least)} to {Text(most)}";
        return Html.Of($"""
            <div class="plot"><svg height="44" role="img" aria-label="{label}">
            {Html.Raw(runs.Select((run, index) => Html.Of($"""
                <circle cx="{2 + (96.0 * index / (runs.Count - 1))}%" cy="{38 - (32 * run.Now / most)}" r="4"
                 fill="var(--blue)"><title>{run.Ended} {run.Commit}: {Text(run.Now)}</title></circle>

                """)))}</svg><p>{label}, the newest at the right; the bottom is zero</p></div>
            """);

        string Text(double figure) =>
            Metric.Named(runs[0].Metric) is { } metric ? UnitFormat.Of(metric, figure) : UnitFormat.Count(figure);
    }
}
