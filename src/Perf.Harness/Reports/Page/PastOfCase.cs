namespace Perf.Harness.Reports.Page;

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
