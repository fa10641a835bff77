namespace Perf.Harness.Reports.Page;

/// <summary>The cases by operation and engine, with filters and sorting.</summary>
static class CaseTable
{
    internal static string For(IReadOnlyList<NumberedCase> cases) => Html.Of($"""
        <section aria-labelledby="h-cases" id="cases"><h2 id="h-cases">Cases</h2>
        <div class="filters"><label>Filter <input id="text" type="search"></label>
        <label>Verdict <select id="verdict"><option value="">all</option><option>regressed</option>
        <option>improved</option><option>inconclusive</option><option>unchanged</option></select></label>
        <span id="shown" role="status"></span></div>
        <p>The change is that of the time. A pair compares it with the reference build. A bound compares it with the
        baseline, after a correction for the speed of this machine, and a busy machine changes it too.</p>
        <div class="scroll" role="region" aria-labelledby="h-cases" tabindex="0"><table><thead><tr>
        {Html.Raw(Heads.Select(Head))}
        </tr></thead><tbody>
        {Html.Raw(cases.Select(Row))}
        </tbody></table></div></section>
        """);

    const int Texts = 4; // the columns after them are numbers

    static readonly string[] Heads =
        ["operation", "engine", "configuration", "verdict", "gates passed", "time", "change"];

    static string Head(string head, int index) => Html.Of($"""
        <th scope="col"{Html.Raw(index < Texts ? "" : " class=\"number\"")}><button type="button">{head}</button></th>

        """);

    static string Row(NumberedCase one)
    {
        int judged = one.Case.Gates.Count(gate => gate.Verdict is not null);
        int passed = one.Case.Gates.Count(gate => gate.Verdict == "unchanged");
        GateDocument? time = one.Time;
        double? seconds = one.Case.Gates.FirstOrDefault(gate =>
            gate is { Metric: "time", Kind: "bound", Now: > 0 })?.Now;
        return Html.Of($"""
            <tr data-verdict="{one.Case.Verdict}"><td><a href="#{one.Anchor}">{one.Case.Workload}</a></td>
            <td>{one.Case.Engine}</td><td>{one.Case.Configuration}</td>
            <td class="{one.Case.Verdict}">{one.Case.Verdict}</td>
            <td class="number" data-sort="{judged - passed}">{passed} of {judged}</td>
            <td class="number" data-sort="{Key(seconds)}">{(seconds is { } some ? UnitFormat.Seconds(some) : "")}</td>
            <td class="number" data-sort="{Key(time?.Change)}">{Change(time)}</td></tr>

            """);
    }

    static string Key(double? number) => (number ?? double.MinValue).ToString("R", CultureInfo.InvariantCulture);

    static string Change(GateDocument? time) =>
        time?.Change is { } change ? $"{UnitFormat.Change(change)} ({time.Kind})" : "";
}
