namespace Perf.Harness.Reports.Page;

/// <summary>The instructions of one operation by engine configuration: bars, workload by workload.</summary>
static class InstructionsChart
{
    const int Wide = 400;
    const int High = 22;

    internal static string For(IEnumerable<NumberedCase> cases)
    {
        Dictionary<CaseId, string> anchors = cases.DistinctBy(one => one.Case.Case)
            .ToDictionary(one => CaseId.Parse(one.Case.Case), one => one.Anchor);
        InstructionsTable.Row[][] charts = [.. InstructionsTable.Of(cases.DistinctBy(one => one.Case.Case)
            .Select(one => (CaseId.Parse(one.Case.Case), one.Case.Instructions)))];
        return charts.Length == 0 ? "" : Html.Of($"""
            <section aria-labelledby="h-instructions"><h2 id="h-instructions">Instructions by engine</h2>
            <p>Processor instructions of one operation, managed and native. They do not depend on the speed of the
            machine, and do not include waiting.</p>
            <div class="curves">{Html.Raw(charts.Select(rows => Chart(rows, anchors)))}</div></section>

            """);
    }

    static string Chart(InstructionsTable.Row[] rows, Dictionary<CaseId, string> anchors)
    {
        double most = rows[^1].Instructions;
        string label = string.Join(", ", rows.Select(row => $"{row.Case.On} {UnitFormat.Count(row.Instructions)}"));
        return Html.Of($"""
            <figure><figcaption>{rows[0].Case.Workload}</figcaption>
            <svg viewBox="0 0 {Wide} {rows.Length * High}" role="img" aria-label="{label}">
            {Html.Raw(rows.Select((row, index) => Html.Of($"""
                <rect x="0" y="{(index * High) + 15}" width="{Math.Round(Wide * row.Instructions / most, 1)}" height="4"
                 fill="var(--blue)"/>
                <a href="#{anchors[row.Case]}"><text class="axis" x="0"
                 y="{(index * High) + 11}">{row.Case.On}</text></a>
                <text class="axis" x="{Wide}" y="{(index * High) + 11}" text-anchor="end">{Text(row)}</text>

                """)))}</svg></figure>

            """);
    }

    static string Text(InstructionsTable.Row row) => UnitFormat.Count(row.Instructions);
}
