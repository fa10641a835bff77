using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>What a run lacks that PERF_REQUIRE=all wants.</summary>
static class RequiredReport
{
    /// <summary>A line for each kind of what is missing; none where everything was judged that could be.</summary>
    /// <param name="comparisons">Every case that was judged.</param>
    /// <param name="leftOut">One sentence for each package that the feed did not carry.</param>
    /// <param name="pairs">What is said of the reference build.</param>
    public static IReadOnlyList<string> Missing(
        IEnumerable<Comparison> comparisons, IEnumerable<string> leftOut, PairStatus pairs) =>
    [
        .. NotJudgedReport.Lines(comparisons.Select(WithoutMachine)),
        .. leftOut.Select(reason => $"left out: {reason}"),
        .. pairs is { IsIncomplete: true, Missing: { } reason } ? [reason] : (string[])[],
        .. pairs.FailedControl is { } control ? [$"a control failed: {control}"] : (string[])[],
    ];

    // What a machine by its nature, or its moment, does not tell is nobody's omission.
    static Comparison WithoutMachine(Comparison comparison) => comparison with
    {
        Gates = [.. comparison.Gates.Where(gate => gate is Gate.NotEvaluated
        {
            Reason: Reason.NoBaseline or Reason.OutOfBudget or Reason.NotPaired or Reason.NoReference
                or Reason.InstructionsNotCounted { IsCurable: true },
        })],
    };
}

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
