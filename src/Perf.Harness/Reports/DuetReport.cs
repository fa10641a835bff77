using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Harness.Reports;

/// <summary>What all the duets of a suite came to: for the closing block, and for the report in Markdown.</summary>
public static class DuetReport
{
    const string Of = "duet: ";
    const int ReasonCharacters = 160;

    /// <summary>
    /// One line for all that held, one for each case that did not, one for each reason why none was played.
    /// </summary>
    public static IEnumerable<string> Lines(IReadOnlyCollection<Comparison> comparisons)
    {
        Comparison[] played = [.. comparisons.Where(comparison => comparison.Duet is not null)];
        if (played.Length > 0)
        {
            yield return $"duets: {played.Length} cases, {Count(Verdict.Equivalent)} equivalent, "
                + $"{Count(Verdict.Regressed)} slower, {Count(Verdict.Improved)} faster, "
                + $"{Count(Verdict.Inconclusive)} inconclusive";
        }

        foreach (Comparison comparison in played.Where(comparison => VerdictOf(comparison) != Verdict.Equivalent))
            yield return $"{Of}{comparison.Case}: {comparison.Duet}";
        foreach (var missing in comparisons.Select(comparison => comparison.NoDuet).OfType<string>().CountBy(FirstLine))
            yield return $"no duet for {missing.Value} cases: {missing.Key}";

        int Count(Verdict verdict) => played.Count(comparison => VerdictOf(comparison) == verdict);
    }

    /// <summary>The same with what every duet said, also where all held: for the report.</summary>
    public static IEnumerable<string> AllLines(IReadOnlyCollection<Comparison> comparisons) => Lines(comparisons)
        .Where(line => !line.StartsWith(Of, StringComparison.Ordinal))
        .Concat(comparisons.Where(comparison => comparison.Duet is not null)
            .Select(comparison => $"{Of}{comparison.Case}: {comparison.Duet}"))
        .Concat(comparisons.SelectMany(comparison => comparison.Against.Select(seen => $"{comparison.Case}: {seen}")));

    static Verdict VerdictOf(Comparison comparison) =>
        comparison.Judged.FirstOrDefault(gate => gate.Metric == Metric.Time)?.Verdict ?? Verdict.Inconclusive;

    static string FirstLine(string reason)
    {
        string line = reason.Split('\n')[0].TrimEnd();
        return line.Length <= ReasonCharacters ? line : line[..ReasonCharacters] + "…";
    }
}
