using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The missing verdicts that fail a run with PERF_REQUIRE=all.</summary>
static class RequiredReport
{
    /// <summary>A line for each kind of missing verdict; none if everything was judged.</summary>
    /// <param name="comparisons">Every case that was judged.</param>
    /// <param name="skippedPackages">One sentence for each package that the feed does not carry.</param>
    /// <param name="pairs">The reference build.</param>
    public static IReadOnlyList<string> Missing(
        IEnumerable<Comparison> comparisons, IEnumerable<string> skippedPackages, PairStatus pairs) =>
    [
        .. SkippedReport.Lines(comparisons.Select(WithoutMachine)),
        .. skippedPackages.Select(reason => $"skipped package: {reason}"),
        .. pairs is { IsIncomplete: true, Missing: { } reason } ? [reason] : (string[])[],
        .. pairs.FailedControl is { } control ? [$"a control failed: {control}"] : (string[])[],
    ];

    // A gate that this machine cannot judge is not missing.
    static Comparison WithoutMachine(Comparison comparison) => comparison with
    {
        Gates = [.. comparison.Gates.Where(gate => gate is Gate.NotEvaluated
        {
            Reason: Reason.NoBaseline or Reason.OutOfBudget or Reason.NotPaired or Reason.NoReference
                or Reason.InstructionsNotCounted { IsCurable: true },
        })],
    };
}

/// <summary>Why gates were skipped: a line for each kind of reason.</summary>
static class SkippedReport
{
    /// <summary>A line for each kind, the most frequent first, with one gate as an example.</summary>
    /// <param name="comparisons">The comparisons of one run, or of many.</param>
    public static IEnumerable<string> Lines(IEnumerable<Comparison> comparisons) =>
        from comparison in comparisons
        from gate in comparison.NotEvaluated
        group (comparison.Case, Gate: gate) by ReasonWords.KindOf(gate.Reason) into same
        orderby same.Count() descending, same.Key
        let one = same.First()
        let more = same.Count() == 1 ? "" : $", and {same.Count() - 1} more"
        select $"{same.Key}: {one.Gate.Metric} of {one.Case}{more}: {ReasonWords.Of(one.Gate.Reason)}";
}
