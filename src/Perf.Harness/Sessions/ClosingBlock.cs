using Perf.Harness.Comparisons;
using Perf.Harness.Environments;
using Perf.Harness.Reports;

namespace Perf.Harness.Sessions;

/// <summary>What a suite says at its end: what was left out, what improved, and how its gates came out.</summary>
/// <param name="Suite">The suite.</param>
/// <param name="Summary">How its gates came out.</param>
/// <param name="LeftOut">One sentence for each package that the feed did not carry.</param>
/// <param name="Comparisons">Every case that was judged.</param>
public sealed record ClosingBlock(
    string Suite, GateSummary Summary, IReadOnlyList<string> LeftOut, IReadOnlyList<Comparison> Comparisons)
{
    /// <summary>How the run's controls came out, or null.</summary>
    public string? Controls { get; init; }

    /// <summary>What the suite did to unchanged code when it was calibrated on this machine, or null.</summary>
    public string? Calibration { get; init; }

    // Set by the solution's own test target, which prints the total itself.
    const string TotalPrintedBy = "TOTAL_PRINTED_BY";

    /// <summary>How the bar was moved since the git ref that baselines are read from, one sentence each.</summary>
    public IReadOnlyList<string> BaselineChanges { get; init; } = [];

    /// <summary>The block of a session that ends.</summary>
    public static ClosingBlock Of(string suite, SuiteSession session, IReadOnlyList<string> leftOut) =>
        new(suite, GateSummary.Of(session.Comparisons), leftOut, session.Comparisons)
        {
            Controls = session.Controls,
            Calibration = session.Calibration,
            BaselineChanges = Changes(session),
        };

    // Without the ref every case has failed and said so; the block is printed all the same.
    static IReadOnlyList<string> Changes(SuiteSession session)
    {
        try
        {
            return session.BaselineChanges();
        }
        catch (GitException error)
        {
            return [error.Message];
        }
    }

    /// <summary>Writes the summary for whoever adds up the suites, and the report for people.</summary>
    public void Save(ProjectLayout layout)
    {
        Summary.Save(new FileInfo(Path.Combine(layout.Gates.FullName, Suite + ".json")));
        File.WriteAllText(
            Path.Combine(layout.Artifacts.FullName, $"report-{Suite}.md"),
            MarkdownReport.For(Suite, Comparisons, Summary, BaselineChanges)
            + (Controls is null ? "" : $"\nCost: {Controls}\n")
            + (Calibration is null ? "" : $"\nCost: {Calibration}\n"));
    }

    /// <summary>The lines, in the order in which they are printed.</summary>
    public IEnumerable<string> Lines(ProjectLayout layout)
    {
        bool underSolution = Environment.GetEnvironmentVariable(TotalPrintedBy) is not null;
        foreach (string reason in LeftOut.Where(_ => !underSolution)) yield return $"left out: {reason}";
        if (Controls is not null) yield return Controls;
        if (Calibration is not null) yield return Calibration;
        foreach (string line in EngineMoves.Of(Comparisons)) yield return line;
        foreach (var change in Comparisons.SelectMany(comparison => comparison.SubjectChanges)
            .CountBy(change => change))
        {
            yield return $"the subject changed in {change.Value} cases: {change.Key}";
        }

        foreach (string change in BaselineChanges) yield return $"baseline {change}";
        foreach (string line in DuetReport.Lines(Comparisons)) yield return line;
        foreach (string line in NotJudgedReport.Lines(Comparisons)) yield return line;
        if (NotJudgedReport.Advice(Comparisons) is { } advice) yield return advice;
        foreach (Comparison comparison in Comparisons)
        {
            string[] improved = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)
                .Select(gate => $"{gate.Metric.Name} {UnitFormat.Change(gate.Metric, gate.Change)}")];
            if (improved.Length > 0 && !comparison.IsRegressed)
                yield return $"improved: accept to keep it: {comparison.Case}: {string.Join(", ", improved)}";
        }

        yield return $"{Suite} gates: {Summary}";
        if (!underSolution) yield return Total(layout, [Suite]);
    }

    /// <summary>The one total over the summaries in a folder.</summary>
    public static string Total(ProjectLayout layout, IReadOnlyCollection<string>? suites = null) =>
        $"gates: {Added(layout.Gates, suites)}";

    /// <summary>The summaries in a folder, added up.</summary>
    public static GateSummary Added(DirectoryInfo gates, IReadOnlyCollection<string>? suites = null) =>
        !gates.Exists ? new GateSummary()
            : gates.EnumerateFiles("*.json").OrderBy(file => file.Name, StringComparer.Ordinal)
                .Where(file => suites is null || suites.Contains(Path.GetFileNameWithoutExtension(file.Name)))
                .Select(GateSummary.Load)
                .Aggregate(new GateSummary(), (sum, next) => sum.Plus(next));
}
