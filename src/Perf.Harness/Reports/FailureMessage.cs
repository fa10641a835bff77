using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>What the person reads whose CI is red: what moved, by how much, why, and what to type next.</summary>
static class FailureMessage
{
    const int Column = 16;

    // Three lines of a wide console.
    const int Width = 400;

    // With the head, the drawing and the commands it fits one screen; the report has the rest.
    const int LinesOfGate = 5;
    const int LinesOfGates = 15;

    /// <summary>The message for a case of which at least one gate regressed, for one screen.</summary>
    public static string For(Comparison comparison) => For(comparison, LinesOfGate, LinesOfGates, Width);

    /// <summary>The message with every line that it has.</summary>
    public static string Whole(Comparison comparison) => For(comparison, int.MaxValue, int.MaxValue, int.MaxValue);

    static string For(Comparison comparison, int linesOfGate, int linesOfGates, int width)
    {
        Gate.Judged[] regressed = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed)];
        Gate.Judged[] improved = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)];
        List<string> lines = [$"{comparison.Case} {Headline(regressed, comparison)}"];
        RankedLine[][] gates =
        [
            .. regressed.Select(gate => Ranked(gate, comparison).ToArray()),
            .. improved.Select(gate => Lines(gate, comparison)
                .Select(line => new RankedLine(Rank.Improved, line + Praise(gate, regressed))).ToArray()),
        ];
        RankedLine[] some = [.. gates.SelectMany(gate => gate.Take(linesOfGate))];
        int explaining = some.Count(line => line.Rank == Rank.Explains);
        HashSet<RankedLine> kept = new(
            some.OrderBy(line => line.Rank).Take(Math.Max(linesOfGates, explaining)),
            ReferenceEqualityComparer.Instance);
        lines.AddRange(some.Where(kept.Contains).Select(line => line.Text.Length <= width ? line.Text
            : $"{line.Text[..(width * 3 / 4)]} … {line.Text[^(width / 4)..]}"));
        if (gates.Sum(gate => gate.Length) - kept.Count is > 0 and var more)
            lines.Add($"  {more} more {(more == 1 ? "line" : "lines")} in the report: "
                + $"artifacts/report-{comparison.Case.Suite}.md");
        if (Held(comparison, regressed) is { Length: > 0 } held) lines.Add($"  held: {held}");
        lines.AddRange(comparison.NotEvaluated.GroupBy(gate => ReasonWords.Of(gate.Reason))
            .Select(alike => $"  not judged: {string.Join(", ", alike.Select(gate => gate.Metric))}: {alike.Key}"));
        lines.AddRange(comparison.SubjectChanges.Select(change => $"  the subject changed: {change}"));
        lines.AddRange(comparison.Warnings.Select(warning => $"  warning: {warning}"));
        lines.Add($"  to repeat: {AcceptCommand.Repeat(comparison.Case)}");
        lines.Add($"  to accept: {AcceptCommand.For(comparison.Case)}");
        return string.Join('\n', lines);
    }

    // One statement that joins what four have read is no better because it is one.
    static string Praise(Gate.Judged improved, Gate.Judged[] regressed) =>
        improved.Metric.Name is "statements" or "prepares" && regressed.Any(gate => gate.Metric == Metric.VmSteps)
            ? " (fewer statements that do more work)" : " (improved)";

    // A red gate with its explanation is never cut; of the others the numbers go before improvements and drawings.
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
        regressed is [{ Method: Method.Pair, Metric.Name: "time" } time]
            ? $"is {SignedShare.Text(time.Change).TrimStart('+')} slower than {comparison.Against}"
            : $"regressed: {string.Join(", ", regressed.Select(gate => gate.Metric.Name).Distinct())}";

    // Thirty counts by name hide the line that matters; the report lists them. A time that a pair fails is not held,
    // though its bound is.
    static string Held(Comparison comparison, Gate.Judged[] regressed)
    {
        var held = comparison.Judged.Where(gate => gate.Verdict == Verdict.Unchanged).ToLookup(
            gate => gate.Method == Method.Count, gate => gate.Metric.Name);
        int counts = held[true].Count();
        var unsure = comparison.NotEvaluated.Select(gate => gate.Metric.Name).ToHashSet();
        IEnumerable<string> times = held[false].Distinct().Except(regressed.Select(gate => gate.Metric.Name))
            .Select(name => unsure.Contains(name) ? $"the bound of {name}" : name);
        return string.Join(", ", [.. counts > 0 ? [$"{counts} counts"] : (string[])[], .. times]);
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

        yield return name + gate.Method switch
        {
            Method.Count => $"{Counted(gate, comparison.Operations)}, {UnitFormat.Change(gate.Metric, gate.Change)}"
                + Allowed(gate),
            Method.Pair => PairReport.Sentence(gate, comparison.Against),
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

    static string Allowed(Gate.Judged gate) => gate.Tolerance switch
    {
        { IsForOtherSubject: true } tolerance =>
            $", tolerance {SignedShare.Text(tolerance.Share)}, for the subject changed",
        { Share: > 0 } tolerance when tolerance.Of(gate.Baseline) > tolerance.Floor =>
            $", tolerance {SignedShare.Text(tolerance.Share).TrimStart('+')}",
        { Floor: > 0 } tolerance => string.Create(CultureInfo.InvariantCulture, $", tolerance {tolerance.Floor:0.##}"),
        _ => "",
    };

    static string Counted(Gate.Judged gate, int operations)
    {
        string change = $"{UnitFormat.Of(gate.Metric, gate.Baseline)} -> {UnitFormat.Of(gate.Metric, gate.Now)}";
        bool isTotal = gate.Metric.Unit is not (Unit.BytesPerOperation or Unit.CountPerOperation)
            && gate.Metric.Name is not ("file-size" or "log-file-size") && !gate.Metric.IsSlope && operations > 1;
        (string before, string now) = (Each(gate.Baseline), Each(gate.Now));
        return isTotal && before != now ? $"{change} ({before} -> {now} per operation)" : change;

        string Each(double total) => (total / operations).ToString("0.##", CultureInfo.InvariantCulture);
    }
}
