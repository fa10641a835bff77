namespace Perf.Studies.Trials;

/// <summary>Finds the differences between runs of the same code that should count the same.</summary>
static class Repeatability
{
    /// <summary>
    /// A line for each number that is not the same in all runs of a case, with its values and how often each was
    /// counted. A difference within the floor of its metric does not count.
    /// </summary>
    /// <param name="runs">The runs of one case.</param>
    public static IReadOnlyList<string> Differences(IReadOnlyList<Run> runs) =>
    [
        .. from name in runs.SelectMany(run => Numbers(run.Work).Keys).Distinct()
           let values = runs
               .Select(run => Numbers(run.Work).TryGetValue(name, out long count) ? count : (long?)null).ToArray()
           where !AreSame(values, Metric.Named(name)?.Floor ?? 0)
           select $"{runs[0].Case}: {name}: "
               + $"{Counted(values.Select(value => value is { } known ? Text(known) : "none"))}",
        .. from run in runs
           group run by PlansOf(run) into equal
           where equal.Count() != runs.Count
           select $"{runs[0].Case}: plans of {equal.Count()} runs: {equal.Key}",
    ];

    // Parts of files are named after their kind, so that no part is taken for a metric.
    static Dictionary<string, long> Numbers(WorkCounts work)
    {
        var numbers = work.Counts.ToDictionary(pair => pair.Key.Name, pair => pair.Value);
        foreach (FileWork kind in work.Files)
            foreach (FilePart part in kind.Parts) numbers.Add($"{kind.Kind} {part.Name}", part.Count);
        return numbers;
    }

    static bool AreSame(long?[] values, long floor) => values.Contains(null)
        ? values.All(value => value is null)
        : values.Max() - values.Min() <= floor;

    static string Counted(IEnumerable<string> values) => string.Join(", ",
        values.CountBy(value => value).OrderByDescending(pair => pair.Value)
            .Select(pair => $"{pair.Key} ({pair.Value} times)"));

    static string PlansOf(Run run) =>
        string.Join("; ", run.Work.Plans.Select(plan => $"{plan.Steps} in {plan.Statement}"));

    static string Text(long value) => value.ToString("#,0", CultureInfo.InvariantCulture);
}
