using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>The results of the pairs of a suite.</summary>
static class PairReport
{
    const double Apart = 0.1;

    /// <summary>
    /// One line: <c>time: compared with 46ed4ee (accepted build): 70 of 82 gates judged in pairs, 69 unchanged,
    /// 1 slower, 0 faster; 12 skipped</c>.
    /// </summary>
    public static string Line(PairStatus status, IReadOnlyCollection<Comparison> comparisons)
    {
        if (status.FailedControl is { } control) return $"time: no pair was judged: a control failed: {control}";
        if (status.Against is not { } against) return $"time: {status.Missing ?? "not measured"}";
        string note = status.Missing is { } missing ? $" ({missing})" : "";
        if (status.IsSameBuild)
            return $"time: this build is the same as {against}, so no instructions or pairs were needed{note}";
        ILookup<bool, Gate> pairs = comparisons.SelectMany(one => one.Gates).Where(gate => gate.Kind == GateKind.Pair)
            .ToLookup(gate => gate is Gate.NotEvaluated { Reason: Reason.FailsByWork });
        Gate[] gates = [.. pairs[false]];
        if (gates.Length == 0 && status.IsOfAcceptance)
            return $"time: measured against {against}{note}; a changed time is in baselines/ledger.tsv";
        int sameWork = comparisons.Sum(one => one.Gates.Count(gate => gate.Kind == GateKind.SameWork));
        int failed = pairs[true].Count();
        string[] byWork =
        [
            .. sameWork == 0 ? [] : (string[])[$"{UnitFormat.Counted(sameWork, "pair")} not needed (same work)"],
            .. failed == 0 ? []
                : (string[])[$"{UnitFormat.Counted(failed, "gate")} not measured, because counts failed"],
        ];
        if (gates.Length == 0 && byWork.Length > 0)
            return $"time: no pair with {against}{note}: {string.Join("; ", byWork)}";
        if (gates.Length == 0) return $"time: compared with {against}{note}: no case has a pair";
        Gate.Judged[] judged = [.. gates.OfType<Gate.Judged>()];
        int left = gates.Length - judged.Length;
        return $"time: compared with {against}{note}: {UnitFormat.Count(judged.Length)} of "
            + $"{UnitFormat.Count(gates.Length)} gates judged in pairs, "
            + $"{Count(Verdict.Unchanged)} unchanged, {Count(Verdict.Regressed)} slower, "
            + $"{Count(Verdict.Improved)} faster{(left == 0 ? "" : $"; {UnitFormat.Count(left)} skipped")}"
            + string.Concat(byWork.Select(part => $"; {part}"));

        string Count(Verdict verdict) => UnitFormat.Count(judged.Count(gate => gate.Verdict == verdict));
    }

    /// <summary>A pair gate in a sentence.</summary>
    /// <param name="gate">The gate.</param>
    /// <param name="against">The name of the reference build.</param>
    public static string Sentence(Gate.Judged gate, string? against)
    {
        Interval at95 = gate.Interval!.Value;
        string interval = $"(95 % interval {SignedShare.Text(at95.Low)} to {SignedShare.Text(at95.High)}, "
            + string.Create(CultureInfo.InvariantCulture, $"{gate.Pairs} pairs)");
        string unchanged = gate.Verdict == Verdict.Unchanged && gate.AcceptedFor is null
            ? $"; below {SignedShare.Text(Math.Max(0, at95.High))}" : "";
        string times = gate is not { Baseline: > 0, Now: > 0 } ? "" : $"; {Times(gate)}";
        string accepted = gate.AcceptedFor is { } reason ? $"; accepted: {reason}" : "";
        return $"{UnitFormat.Change(gate.Metric, gate.Change)} compared with {against} "
            + $"{interval}{unchanged}{times}{accepted}";
    }

    // The change is that of most rounds. If each tenth operation takes far longer, the median of a process differs from
    // it, and the drawing below would contradict a time that follows from the change.
    static string Times(Gate.Judged gate)
    {
        string change = $"{UnitFormat.Seconds(gate.Baseline)} -> {UnitFormat.Seconds(gate.Now)} per operation";
        if (gate.Processes.Count == 0) return change;
        double middle = Median.Of(gate.Processes.Select(pair => pair.Head));
        return Math.Abs(Math.Log(middle / gate.Now)) < Apart ? change
            : $"medians of the processes {UnitFormat.Seconds(gate.Baseline)} -> {UnitFormat.Seconds(middle)}: "
                + "some operations take far longer than others";
    }
}
