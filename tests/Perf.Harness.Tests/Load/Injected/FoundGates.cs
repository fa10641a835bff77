namespace Perf.Harness.Tests.Load.Injected;

/// <summary>What the way from runs to the verdict has found.</summary>
/// <param name="Metrics">The metrics that regressed.</param>
/// <param name="Report">The report for a person.</param>
sealed record FoundGates(IReadOnlyList<Metric> Metrics, string Report)
{
    internal const int Pairs = 12;

    /// <summary>Compares what is counted; the report is printed.</summary>
    internal static FoundGates Of(CaseBaseline accepted, Run run) => Of(new Evidence(accepted, run));

    /// <summary>Compares the times in pairs with those before the change; the report is printed.</summary>
    internal static FoundGates InPairs(CaseBaseline accepted, Run[] before, Func<Run> now)
    {
        Dictionary<Metric, List<double>> logs = [];
        Run[] changed = [.. before.Select(_ => now())];
        foreach ((Run head, Run reference) in changed.Zip(before))
        {
            foreach (Metric metric in head.Measured.Intersect(reference.Measured))
            {
                if (PairedRatio.LogOf(metric, head.Rounds, reference.Rounds) is not { } log) continue;
                if (!logs.TryGetValue(metric, out List<double>? known)) logs[metric] = known = [];
                known.Add(log);
            }
        }

        return Of(new Evidence(accepted, changed[0])
        {
            Pair = new PairEvidence("the build before", logs.Where(pair => pair.Value.Count == before.Length)
                .ToDictionary(pair => pair.Key, pair => (IReadOnlyList<double>)pair.Value)),
        });
    }

    static FoundGates Of(Evidence evidence)
    {
        Comparison comparison = Judge.Of(evidence);
        string report = comparison.IsRegressed ? FailureMessage.For(comparison) : CaseReport.For(comparison);
        TestContext.Out.WriteLine(report);
        return new FoundGates(
            [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric)],
            report);
    }
}
