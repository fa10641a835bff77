using Perf.Harness.Statistics;

namespace Perf.Harness.Reports.Page;

/// <summary>The changes of each configuration from the reference build, for example by an upgrade.</summary>
static class MovesTable
{
    internal static string For(IEnumerable<NumberedCase> cases) => string.Concat(
        from one in cases
        where one.Case.Against is not null
        group one.Case by one.Case.Against into same
        select Table(same.Key, same));

    static string Table(string against, IEnumerable<CaseDocument> cases)
    {
        string title = $"By configuration, compared with {against}";
        return Html.Of($"""
            <section aria-label="{title}"><h2>{title}</h2>
            <div class="scroll" role="region" aria-label="{title}: table" tabindex="0"><table><thead><tr>
            <th scope="col">configuration</th><th scope="col">pairs</th><th scope="col">slower</th>
            <th scope="col">faster</th><th scope="col">median change</th>
            <th scope="col">changed counts and texts</th></tr></thead><tbody>
            {Html.Raw(from one in cases
                      group one by $"{one.Engine}/{one.Configuration}" into configuration
                      orderby configuration.Key
                      select Row(configuration.Key, configuration))}
            </tbody></table></div></section>

            """);
    }

    static string Row(string configuration, IEnumerable<CaseDocument> cases)
    {
        GateDocument[] gates = [.. cases.SelectMany(one => one.Gates)];
        GateDocument[] pairs = [.. gates.Where(gate => gate is { Kind: "pair", Change: not null })];
        string middle = pairs.Length == 0 ? "" : UnitFormat.Change(Median.Of(pairs.Select(pair => pair.Change!.Value)));
        string moved = string.Join(", ", gates
            .Where(gate => gate is { Kind: "count", Verdict: "regressed" or "improved" })
            .Select(gate => gate.Metric).Distinct());
        return Html.Of($"""
            <tr><th scope="row">{configuration}</th><td class="number">{pairs.Length}</td>
            <td class="number">{pairs.Count(pair => pair.Verdict == "regressed")}</td>
            <td class="number">{pairs.Count(pair => pair.Verdict == "improved")}</td>
            <td class="number">{middle}</td><td>{(moved.Length == 0 ? "none" : moved)}</td></tr>

            """);
    }
}
