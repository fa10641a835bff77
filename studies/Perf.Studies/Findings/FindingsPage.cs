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
            "Each claim of the published comparisons, beside what is measured here, from raw samples, with 95 % "
            + "intervals.\n");
        text.Append(
            "Cells of one configuration are measured by turns: the median of the ratios of neighbours. Cells of two "
            + "are ratios of\n");
        text.Append(
            "medians with the ends of both intervals against each other, by the processor's reference workload where "
            + "neither syncs.\n");
        text.Append("docs/fairness.md lists what is equal.\n\n");
        foreach (Says says in Enum.GetValues<Says>())
            text.Append(CultureInfo.InvariantCulture,
                $"- {Words(says)}: {looked.Count(one => one.Outcome.Says == says)}\n");
        text.Append("\n| finding | claim | published | here | verdict | because |\n|---|---|---|---|---|---|\n");
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
        Says.CannotTell => "cannot tell",
        Says.NotMeasured => "not measured in this run",
        _ => "cannot be run here",
    };
}
