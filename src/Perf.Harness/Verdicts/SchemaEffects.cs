namespace Perf.Harness.Verdicts;

/// <summary>
/// A changed schema fails a case once, by name: files that are larger because of it are a line below that.
/// </summary>
static class SchemaEffects
{
    internal static Gate[] Explained(Gate[] gates)
    {
        int schema = Regressed(Metric.Schema), size = Regressed(Metric.FileSize);
        if (schema < 0 || size < 0) return gates;
        var changed = (Gate.Judged)gates[schema];
        var grown = (Gate.Judged)gates[size];
        string follows = string.Create(
            CultureInfo.InvariantCulture, $"so the files grow: {grown.Baseline:#,0} B -> {grown.Now:#,0} B");
        gates = [.. gates];
        gates[schema] = changed with { Cause = $"{changed.Cause}\n{follows}" };
        gates[size] = grown with { Verdict = Verdict.Unchanged, Cause = "it follows from the schema" };
        return gates;

        int Regressed(Metric metric) => Array.FindIndex(
            gates, gate => gate is Gate.Judged { Verdict: Verdict.Regressed } && gate.Metric == metric);
    }
}
