using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Why gates were not evaluated, in few lines: one for each kind of reason.</summary>
static class NotJudgedReport
{
    /// <summary>A line for each kind, the most frequent first, with one gate as an example.</summary>
    /// <param name="comparisons">The comparisons of one run, or of many.</param>
    public static IEnumerable<string> Lines(IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.NotEvaluated
        group (comparison.Case, Gate: gate) by ReasonWords.KindOf(gate.Reason) into alike
        orderby alike.Count() descending, alike.Key
        let one = alike.First()
        let more = alike.Count() == 1 ? "" : $", and {alike.Count() - 1} like it"
        select $"{alike.Key}: {one.Gate.Metric} of {one.Case}{more}: {ReasonWords.Of(one.Gate.Reason)}";
}
