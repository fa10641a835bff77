using System.Text.RegularExpressions;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;

namespace Perf.Harness.Reports;

/// <summary>Why gates were not judged, in few lines: reasons that differ in their numbers alone are one.</summary>
public static partial class NotJudgedReport
{
    /// <summary>A line for each kind of reason, the most frequent first, with one gate as an example.</summary>
    /// <param name="comparisons">The comparisons of one run, or of many.</param>
    public static IEnumerable<string> Lines(IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.Unjudged
        group (comparison.Case, Gate: gate) by (gate.Why, Kind: Number().Replace(gate.Reason, "0")) into alike
        orderby alike.Count() descending, alike.Key.Kind
        select Line([.. alike]);

    /// <summary>What to type where baselines could not tell the times of this machine; null where nothing is left.</summary>
    /// <param name="comparisons">The comparisons of one run.</param>
    public static string? Advice(IEnumerable<Comparison> comparisons)
    {
        int left = comparisons.Count(comparison => comparison.Duet is null
            && comparison.Unjudged.Any(gate => gate.Metric == Metric.Time && gate.Why != NotJudged.NotComparable));
        return left == 0 ? null
            : $"{left} times were not judged: -e PERF_AGAINST=git:<ref> compares them with another commit, on any machine";
    }

    static string Line((CaseId Case, Gate.Unjudged Gate)[] alike)
    {
        (CaseId id, Gate.Unjudged gate) = alike[0];
        string more = alike.Length == 1 ? "" : $", and {alike.Length - 1} like it";
        return $"{GateSummary.Words(gate.Why)}: {gate.Metric} of {id}{more}: {gate.Reason}";
    }

    [GeneratedRegex(@"[+-]?\d+([.,]\d+)*")]
    private static partial Regex Number();
}
