namespace Perf.Harness.Reports.Page;

/// <summary>Operations by configurations: colour, sign and size of each change, with a link to the case.</summary>
static class CaseMatrix
{
    const int LeastRows = 2;

    internal static string For(IEnumerable<NumberedCase> cases) => string.Concat(
        from one in cases
        group one by CaseId.Parse(one.Case.Case).Suite into suite
        orderby suite.Key
        let rows = suite.GroupBy(one => one.Case.Workload).OrderBy(row => row.Key, StringComparer.Ordinal).ToArray()
        let columns = suite.Select(Column).Distinct().Order(StringComparer.Ordinal).ToArray()
        where rows.Length >= LeastRows && columns.Length > 1
        select Matrix(suite.Key, rows, columns));

    static string Column(NumberedCase one) => $"{one.Case.Engine}/{one.Case.Configuration}";

    static string Matrix(string suite, IGrouping<string, NumberedCase>[] rows, string[] columns) => Html.Of($"""
        <section aria-labelledby="h-matrix-{suite}"><h2 id="h-matrix-{suite}">{suite}: operations by configuration</h2>
        <p>= is unchanged. + is worse and − is better, by the change of the gate that changed most. ? is skipped.</p>
        <div class="scroll" role="region" aria-labelledby="h-matrix-{suite}" tabindex="0"><table class="matrix">
        <thead><tr><th scope="col">operation</th>
        {Html.Raw(columns.Select(column => Html.Of($"<th scope=\"col\"><span>{column}</span></th>")))}
        </tr></thead><tbody>
        {Html.Raw(rows.Select(row => Row(row, columns)))}</tbody></table></div></section>

        """);

    static string Row(IGrouping<string, NumberedCase> row, string[] columns)
    {
        ILookup<string, NumberedCase> cases = row.ToLookup(Column);
        return Html.Of($"""
            <tr><th scope="row">{row.Key}</th>
            {Html.Raw(columns.Select(column => CellOf(cases[column])))}</tr>

            """);
    }

    static string CellOf(IEnumerable<NumberedCase> cases) =>
        cases.FirstOrDefault() is { } one ? Cell(one) : "<td></td>";

    static string Cell(NumberedCase one) => Html.Of($"""
        <td class="{one.Case.Verdict}"><a href="#{one.Anchor}"
         title="{one.Case.Case}: {one.Case.Verdict}">{Sign(one.Case)}</a></td>

        """);

    // A text, or a count that was zero, has no share.
    static string Sign(CaseDocument one) => one.Verdict switch
    {
        "regressed" => Most(one) is { } change ? UnitFormat.Change(change) : "+",
        "improved" => Most(one) is { } change ? UnitFormat.Change(change) : "−",
        "unchanged" => "=",
        _ => "?",
    };

    static double? Most(CaseDocument one) => one.Gates
        .Where(gate => gate.Verdict == one.Verdict
            && gate.Change is { } change && double.IsFinite(change) && change != 0)
        .OrderByDescending(gate => Math.Abs(gate.Change!.Value)).FirstOrDefault()?.Change;
}
