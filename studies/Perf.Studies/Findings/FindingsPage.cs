namespace Perf.Studies.Findings;

/// <summary>The findings as a page in Markdown: what was published, what this machine shows, and why.</summary>
public static class FindingsPage
{
    /// <summary>The page.</summary>
    /// <param name="stamp">Of which sources, machine and packages it is.</param>
    /// <param name="cells">The measured cells.</param>
    internal static string Text(string stamp, Cells cells)
    {
        (Finding Finding, Outcome Outcome)[] looked =
            [.. AllFindings.ById.Select(finding => (finding, finding.In(cells)))];
        var text = new StringBuilder($"# Findings\n\nMade by a run; not written by hand.\n{stamp}\n");
        text.Append(
            "The page compares each claim of the published comparisons with a measurement of this project, from raw "
            + "samples, with\n95 % intervals. Most claims compare two cases. Two cases of one configuration are "
            + "measured alternately, and the result\nis the median of the ratios of adjacent samples. For cases of "
            + "two configurations, the result is the ratio of the\nmedians. Its interval goes from the smallest to "
            + "the largest ratio that the two intervals allow. If neither configuration\nsyncs, both times are first "
            + "divided by the time of the calibration workload for the processor. docs/fairness.md lists\nwhat is "
            + "equal.\n\n");
        foreach (Says says in Enum.GetValues<Says>())
            text.Append(CultureInfo.InvariantCulture,
                $"- {Words(says)}: {looked.Count(one => one.Outcome.Says == says)}\n");
        text.Append("\n| finding | claim | published | measured | verdict | because |\n|---|---|---|---|---|---|\n");
        foreach (var (finding, outcome) in looked)
        {
            text.Append(CultureInfo.InvariantCulture,
                $"| {finding.Id} | {finding.Claim} | {finding.Published} | {outcome.Figure} ");
            text.Append(CultureInfo.InvariantCulture, $"| **{Words(outcome.Says)}** | {finding.Because} |\n");
        }

        return text.ToString();
    }

    /// <summary>An outcome in words.</summary>
    public static string Words(Says says) => says switch
    {
        Says.Holds => "holds",
        Says.DoesNotHold => "does not hold",
        Says.CannotTell => "inconclusive",
        Says.NotMeasured => "not measured in this run",
        _ => "cannot be run on this machine",
    };
}
