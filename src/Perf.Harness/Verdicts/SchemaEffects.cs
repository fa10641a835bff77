namespace Perf.Harness.Verdicts;

/// <summary>
/// A changed schema fails a case once. Larger files are its effect, and get a line below it.
/// </summary>
static class SchemaEffects
{
    static readonly Metric[] Sizes = [Metric.FileSize, Metric.LogFileSize];

    internal static Gate[] Explained(Gate[] gates)
    {
        int schema = Regressed(Metric.Schema);
        if (schema < 0) return gates;
        gates = [.. gates];
        foreach (int size in Sizes.Select(Regressed).Where(size => size >= 0))
        {
            var changed = (Gate.Judged)gates[schema];
            var grown = (Gate.Judged)gates[size];
            string files = grown.Metric == Metric.FileSize ? "the files grow" : "their log grows";
            string follows = string.Create(
                CultureInfo.InvariantCulture, $"so {files}: {grown.Baseline:#,0} B -> {grown.Now:#,0} B");
            gates[schema] = changed with { Cause = $"{changed.Cause}\n{follows}" };
            gates[size] = grown with { Verdict = Verdict.Unchanged, Cause = "caused by the changed schema" };
        }

        return gates;

        int Regressed(Metric metric) => Array.FindIndex(
            gates, gate => gate is Gate.Judged { Verdict: Verdict.Regressed } && gate.Metric == metric);
    }
}
