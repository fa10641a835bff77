namespace Perf.Harness.Reports.Page;

/// <summary>The durability class of each engine configuration: what survives after a write has returned.</summary>
static class DurabilityTable
{
    internal static string For(IEnumerable<NumberedCase> cases)
    {
        var configurations = (from one in cases
                              from gate in one.Case.Gates
                              where gate is { Metric: "durability", Verdict: not null }
                              group gate by $"{one.Case.Engine}/{one.Case.Configuration}" into seen
                              orderby seen.Key
                              select seen).ToArray();
        return configurations.Length == 0 ? "" : Html.Of($"""
            <section aria-labelledby="h-durability"><h2 id="h-durability">Durability</h2>
            <p>What survives after a write has returned, tested in this run.</p>
            <div class="scroll" role="region" aria-labelledby="h-durability" tabindex="0"><table><thead><tr>
            <th scope="col">configuration</th><th scope="col">survives</th><th scope="col" class="number">cases</th></tr></thead>
            <tbody>
            {Html.Raw(configurations.Select(seen => Html.Of($"""
                <tr><th scope="row">{seen.Key}</th><td>{string.Join("; ", seen.Select(Class).Distinct())}</td>
                <td class="number">{seen.Count()}</td></tr>

                """)))}
            </tbody></table></div></section>
            """);

        static string Class(GateDocument gate) => UnitFormat.Of(Metric.Durability, gate.Now ?? 0);
    }
}
