using System.Globalization;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Reports;

/// <summary>What the person reads whose CI is red: what moved, by how much, why, and what to type next.</summary>
public static class FailureMessage
{
    /// <summary>The message for a case of which at least one gate regressed.</summary>
    public static string For(Comparison comparison)
    {
        Gate.Judged[] regressed = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed)];
        Gate.Judged[] improved = [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Improved)];
        string[] held =
            [.. comparison.Judged.Where(gate => gate.Verdict == Verdict.Equivalent).Select(gate => gate.Metric.Name)];
        List<string> lines =
            [$"{comparison.Case} regressed: {string.Join(", ", regressed.Select(gate => gate.Metric.Name))}"];
        foreach (Gate.Judged gate in regressed) lines.AddRange(Lines(gate, comparison.Operations));
        foreach (Gate.Judged gate in improved)
            lines.AddRange(Lines(gate, comparison.Operations).Select(line => line + " (improved)"));
        if (held.Length > 0) lines.Add($"  held: {string.Join(", ", held)}");
        lines.AddRange(comparison.Unjudged.Select(gate => $"  not judged: {gate.Metric.Name}: {gate.Reason}"));
        lines.AddRange(comparison.Against.Select(seen => $"  {seen}"));
        if (comparison.NoDuet is { } reason) lines.Add($"  no duet: {reason}");
        lines.AddRange(comparison.SubjectChanges.Select(change => $"  the subject changed: {change}"));
        lines.AddRange(comparison.Warnings.Select(warning => $"  warning: {warning}"));
        lines.Add("  if the change is intended, accept it:");
        lines.Add("    " + AcceptCommand.For(comparison.Case));
        if (regressed.FirstOrDefault(gate => gate.Duet is not null) is { } duet)
        {
            lines.Add("  and where that leaves the ledger without a line on its time, end baselines/LEDGER.md "
                + "with this, and your reason:");
            lines.Add("    " + LedgerTable.Row(LedgerEntry.OfDuet(comparison.Case, duet.Change, "why")).TrimEnd());
        }

        return string.Join('\n', lines);
    }

    static IEnumerable<string> Lines(Gate.Judged gate, int operations)
    {
        string name = $"  {gate.Metric.Name,-15} "; // a longer one too is followed by a space
        if (gate.Metric == Metric.Plans)
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

        yield return gate.Metric.Noise == Noise.Exact
            ? $"{name}{Counted(gate, operations)}, change {UnitFormat.Change(gate.Metric, gate.Change)}, "
                + $"tolerance {gate.Tolerance}"
            : $"{name}{Timed(gate)}{Let(gate)}";
        foreach (string cause in gate.Cause?.Split('\n') ?? []) yield return new string(' ', name.Length) + cause;
    }

    // A slope has a tolerance; a time has what it takes to be told from noise.
    static string Let(Gate.Judged gate) => gate.Detectable is { } least
        ? $"; {UnitFormat.Change(gate.Metric, least)} would surely be found"
        : $", tolerance {gate.Tolerance}";

    static string Counted(Gate.Judged gate, int operations)
    {
        string change = $"{UnitFormat.Of(gate.Metric, gate.Baseline)} -> {UnitFormat.Of(gate.Metric, gate.Now)}";
        bool isTotal = gate.Metric.Unit != Unit.BytesPerOperation && gate.Metric != Metric.FileSize
            && !gate.Metric.IsSlope && operations > 1;
        return isTotal ? $"{change} ({Each(gate.Baseline)} -> {Each(gate.Now)} for each operation)" : change;

        string Each(double total) => (total / operations).ToString("0.##", CultureInfo.InvariantCulture);
    }

    static string Timed(Gate.Judged gate)
    {
        string raw = gate is { Raw: { } now, RawBaseline: { } old }
            ? $"; raw {UnitFormat.Of(gate.Metric, old)} -> {UnitFormat.Of(gate.Metric, now)}, informative only" : "";
        if (gate.Duet is { } duet) return duet + raw;
        string cost = gate.Metric.IsSlope
            ? $"{UnitFormat.Of(gate.Metric, gate.Baseline)} -> {UnitFormat.Of(gate.Metric, gate.Now)}"
            : string.Create(CultureInfo.InvariantCulture, $"cost {gate.Baseline:0.000} -> {gate.Now:0.000}");
        string interval = gate.Interval is { } bounds ? " " + Bounds(gate.Metric, bounds) : "";
        return $"{cost}, change {UnitFormat.Change(gate.Metric, gate.Change)}{interval}{raw}";
    }

    static string Bounds(Metric metric, Interval bounds) =>
        $"(95 % interval {UnitFormat.Change(metric, bounds.Low)} to {UnitFormat.Change(metric, bounds.High)})";
}
