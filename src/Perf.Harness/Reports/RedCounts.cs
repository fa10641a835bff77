using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>A case that fails by its counts, in one line, printed before any time is compared.</summary>
static class RedCounts
{
    const int Named = 3;
    const int Longest = 120;

    /// <summary>
    /// <c>shop/load @ shop/orders fails: statements 1 -> 2 per operation (+100.0 %), and 4 more</c>; null
    /// if no count and no text regressed.
    /// </summary>
    internal static string? Line(Comparison comparison)
    {
        Gate.Judged[] regressed =
            [.. FailureMessage.Regressed(comparison).Where(gate => gate.Kind == GateKind.Count)];
        if (regressed.Length == 0) return null;
        string more = regressed.Length > Named ? $", and {regressed.Length - Named} more" : "";
        IEnumerable<string> named = regressed.Take(Named).Select(gate => Words(gate, comparison.Operations));
        return $"{comparison.Case} fails: {string.Join(", ", named)}{more}";
    }

    static string Cut(string text) => text.Length <= Longest ? text : $"{text[..Longest]} …";

    // A changed statement has two lines, one gone and one new. The first line alone would be misleading.
    static string Words(Gate.Judged gate, int operations) => gate.Metric.Unit switch
    {
        Unit.Text when gate.Cause?.Contains('\n') == true => $"{gate.Metric.Name} changed",
        Unit.Text or Unit.DurabilityClass => $"{gate.Metric.Name} {Cut(gate.Cause ?? "")}",
        _ when gate.IsMissing => $"{gate.Metric.Name} {CountWords.Of(gate, operations)}",
        _ => $"{gate.Metric.Name} {CountWords.Of(gate, operations)} ({UnitFormat.Change(gate.Metric, gate.Change)})",
    };
}
