using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The message of a failed case: what changed, by how much, why, and what to type.</summary>
static class FailureMessage
{
    const int Column = 16;

    // Three lines of a wide console.
    const int Width = 400;

    // With the headline and the commands it fits one screen; the report has the rest.
    const int LinesOfGate = 5;
    const int LinesOfGates = 15;

    /// <summary>The message of a case with at least one regressed gate, for one screen.</summary>
    public static string For(Comparison comparison) => For(comparison, LinesOfGate, LinesOfGates, Width);

    /// <summary>The message with all its lines.</summary>
    public static string Whole(Comparison comparison) => For(comparison, int.MaxValue, int.MaxValue, int.MaxValue);

    /// <summary>
    /// The regressed gates. A new statement or a lost index comes first: the counts after it are its effects.
    /// Instructions show the function that changed, so allocations come after them.
    /// </summary>
    internal static Gate.Judged[] Regressed(Comparison comparison) =>
    [
        .. comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed)
            .OrderBy(gate => gate.Metric.Unit == Unit.Text ? 0 : gate.Metric == Metric.AllocatedBytes ? 2 : 1),
    ];

    static string For(Comparison comparison, int linesOfGate, int linesOfGates, int width)
    {
        Gate.Judged[] regressed = Regressed(comparison);
        Gate.Judged[] improved = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)];
        List<string> lines = [$"{comparison.Case} {Headline(regressed, comparison)}"];
        RankedLine[][] gates =
        [
            .. WithEachCauseOnce(regressed).Select(gate => Ranked(gate, comparison).ToArray()),
            .. improved.Select(gate => Lines(gate, comparison)
                .Select(line => new RankedLine(Rank.Improved, line + Praise(gate, regressed))).ToArray()),
        ];
        RankedLine[] some = [.. gates.SelectMany(gate => gate.Take(linesOfGate))];
        int explaining = some.Count(line => line.Rank == Rank.Explains);
        int most = Math.Max(linesOfGates, explaining);
        if (some.Length == most + 1) most++; // the line that says so would be as long
        HashSet<RankedLine> kept = new(
            some.OrderBy(line => line.Rank).Take(most), ReferenceEqualityComparer.Instance);
        lines.AddRange(some.Where(kept.Contains).Select(line => line.Text.Length <= width ? line.Text
            : $"{line.Text[..(width * 3 / 4)]} … {line.Text[^(width / 4)..]}"));
        if (gates.Sum(gate => gate.Length) - kept.Count is > 0 and var more)
            lines.Add($"  {more} more {(more == 1 ? "line" : "lines")} in the report: "
                + $"artifacts/report-{comparison.Case.Suite}.md");
        if (Passed(comparison, regressed) is { Length: > 0 } passed) lines.Add($"  passed: {passed}");
        lines.AddRange(comparison.NotEvaluated.GroupBy(gate => ReasonWords.Of(gate.Reason))
            .Select(same => $"  skipped: {Skipped(same, isLocated: regressed.Any(gate => Where(gate) is not null))}: "
                + same.Key));
        lines.AddRange(comparison.SubjectChanges.Select(change => $"  the subject changed: {change}"));
        lines.AddRange(comparison.Warnings.Select(warning => $"  warning: {warning}"));
        lines.Add($"  to repeat: {AcceptCommand.Repeat(comparison.Case)}");
        lines.Add($"  to accept: {AcceptCommand.For(comparison.Case)}");
        return string.Join('\n', lines);
    }

    // What stops counting one kind of file call stops counting all six.
    static IEnumerable<Gate.Judged> WithEachCauseOnce(Gate.Judged[] gates) => gates.Select((gate, at) =>
        gate.IsMissing && gates[..at].Any(before => before.IsMissing && before.Cause == gate.Cause)
            ? gate with { Cause = null } : gate);

    // The bound of the same time may have passed; "where:" has the instructions of some methods.
    static string Skipped(IEnumerable<Gate.NotEvaluated> gates, bool isLocated)
    {
        string[] names =
        [
            .. gates.GroupBy(gate => gate.Metric)
                .Select(of => of.All(gate => gate.Kind == GateKind.Pair) ? $"the pair for {of.Key}"
                    : isLocated && of.Key == Metric.Instructions ? $"the total of {of.Key}" : of.Key.ToString()),
        ];
        return names.Length == 1 ? names[0] : $"{string.Join(", ", names[..^1])} and {names[^1]}";
    }

    // One statement with a join may do more work than four statements, and a scan has fewer cache hits than an index:
    // a lower count is no praise in a case that fails.
    static string Praise(Gate.Judged improved, Gate.Judged[] regressed) =>
        improved.Metric.Name is "statements" or "prepares" && regressed.Any(gate => gate.Metric == Metric.VmSteps)
            ? " (fewer statements that do more work)"
            : improved.Kind == GateKind.Count ? " (lower)" : " (improved)";

    // A regressed gate with its explanation always stays; then come other numbers, improvements and drawings.
    static IEnumerable<RankedLine> Ranked(Gate.Judged gate, Comparison comparison)
    {
        string[] drawn = [.. Drawn(gate, comparison.Against)];
        bool isExplained = gate.Cause is not null || Where(gate) is not null;
        foreach (string line in Lines(gate, comparison))
        {
            bool isDrawn = drawn.Contains(line.TrimStart());
            yield return new RankedLine(isDrawn ? Rank.Drawing : isExplained ? Rank.Explains : Rank.Number, line);
        }
    }

    enum Rank
    {
        Explains,
        Number,
        Improved,
        Drawing,
    }

    sealed record RankedLine(Rank Rank, string Text);

    static string Headline(Gate.Judged[] regressed, Comparison comparison) =>
        regressed is [{ Kind: GateKind.Pair, Metric.Name: "time" } time]
            ? $"is {SignedShare.Text(time.Change).TrimStart('+')} slower than {comparison.Against}"
            : $"regressed: {string.Join(", ", regressed.Select(gate => gate.Metric.Name).Distinct())}";

    // Counts have no names here: thirty names would hide the important line. A time that regressed in its pair has not
    // passed, even if its bound has.
    static string Passed(Comparison comparison, Gate.Judged[] regressed)
    {
        var passed = comparison.Judged.Where(gate => gate.Verdict == Verdict.Unchanged).ToLookup(
            gate => gate.Kind == GateKind.Count, gate => gate.Metric.Name);
        int counts = passed[true].Count();
        var unsure = comparison.NotEvaluated.Select(gate => gate.Metric.Name).ToHashSet();
        IEnumerable<string> times = passed[false].Distinct().Except(regressed.Select(gate => gate.Metric.Name))
            .Select(name => unsure.Contains(name) ? $"{name} within its bound" : name);
        return string.Join(", ", [.. counts > 0 ? [UnitFormat.Counted(counts, "count")] : (string[])[], .. times]);
    }

    static IEnumerable<string> Lines(Gate.Judged gate, Comparison comparison)
    {
        string name = $"  {gate.Metric.Name.PadRight(Column - 1)} ";
        if (gate.Metric.Unit == Unit.Text)
        {
            foreach (string change in gate.Cause!.Split('\n')) yield return name + change;
            yield break;
        }

        if (gate.Metric == Metric.Durability)
        {
            yield return $"{name}class {UnitFormat.Of(gate.Metric, gate.Baseline)} -> "
                + $"{UnitFormat.Of(gate.Metric, gate.Now)}: {gate.Cause}";
            yield break;
        }

        yield return name + gate.Kind switch
        {
            GateKind.Count => CountWords.Sentence(gate, comparison.Operations),
            GateKind.Pair => PairReport.Sentence(gate, comparison.Against),
            _ => BoundWords.Of(gate),
        };
        string[] below = [.. gate.Cause?.Split('\n') ?? [], .. Drawn(gate, comparison.Against)];
        foreach (string more in below) yield return new string(' ', name.Length) + more;
        if (Where(gate) is { } where) yield return $"{new string(' ', name.Length)}where: {where}";
    }

    static IEnumerable<string> Drawn(Gate.Judged gate, string? against) => gate.Verdict != Verdict.Regressed ? []
        : Distributions.Lines(
            (against ?? "", [.. gate.Processes.Select(pair => pair.Reference)]),
            ("this build", [.. gate.Processes.Select(pair => pair.Head)]));

    static string? Where(Gate.Judged gate) => gate.Verdict != Verdict.Regressed ? null
        : gate.Where?.Words ?? (gate.WhereMissing is { } why ? $"unknown: {why}" : null);
}
