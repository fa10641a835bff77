using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>What the pairs of a suite came to.</summary>
static class PairReport
{
    /// <summary>
    /// One line: <c>time: beside 46ed4ee (accepted): 70 of 82 gates in pairs, 69 unchanged, 1 slower; 12 not
    /// judged</c>.
    /// </summary>
    public static string Line(PairStatus status, IReadOnlyCollection<Comparison> comparisons)
    {
        if (status.FailedControl is { } control) return $"time: no pair was judged: a control failed: {control}";
        if (status.Against is not { } against) return $"time: {status.Missing ?? "no time was asked for"}";
        string note = status.Missing is { } missing ? $" ({missing})" : "";
        if (status.IsSameBuild) return $"time: this build is the same as {against}: nothing to compare{note}";
        Gate[] gates = [.. comparisons.SelectMany(one => one.Gates).Where(gate => gate.Method == Method.Pair)];
        if (gates.Length == 0 && status.IsOfAcceptance)
            return $"time: compared with {against}{note} once more, so that the ledger has the changes of this build";
        int sameWork = comparisons.Sum(one => one.Gates.Count(gate => gate.Method == Method.SameWork));
        string byWork = sameWork == 0 ? "" : $"{UnitFormat.Count(sameWork)} unchanged by their work";
        if (gates.Length == 0 && sameWork > 0) return $"time: compared with {against}{note}: {byWork}";
        if (gates.Length == 0) return $"time: beside {against}{note}: no case that a pair can judge";
        Gate.Judged[] judged = [.. gates.OfType<Gate.Judged>()];
        int left = gates.Length - judged.Length;
        return string.Create(CultureInfo.InvariantCulture,
            $"time: beside {against}{note}: {judged.Length} of {gates.Length} gates judged in pairs, ")
            + $"{Count(Verdict.Unchanged)} unchanged, {Count(Verdict.Regressed)} slower, "
            + $"{Count(Verdict.Improved)} faster{(left == 0 ? "" : $"; {left} not judged")}"
            + (sameWork == 0 ? "" : $"; {byWork}");

        int Count(Verdict verdict) => judged.Count(gate => gate.Verdict == verdict);
    }

    /// <summary>What a pair gate says, in a sentence.</summary>
    /// <param name="gate">The gate.</param>
    /// <param name="against">What reports call the reference build.</param>
    public static string Sentence(Gate.Judged gate, string? against)
    {
        Interval at95 = gate.Interval!.Value;
        string interval = $"(95 % interval {SignedShare.Text(at95.Low)} to {SignedShare.Text(at95.High)}, "
            + string.Create(CultureInfo.InvariantCulture, $"{gate.Pairs} pairs)");
        string unchanged = gate.Verdict == Verdict.Unchanged && gate.AcceptedFor is null
            ? $"; below {SignedShare.Text(Math.Max(0, at95.High))}" : "";
        string times = gate is { Baseline: > 0, Now: > 0 }
            ? $"; {UnitFormat.Seconds(gate.Baseline)} -> {UnitFormat.Seconds(gate.Now)} per operation" : "";
        string accepted = gate.AcceptedFor is { } reason ? $"; accepted: {reason}" : "";
        return $"{UnitFormat.Change(gate.Metric, gate.Change)} beside {against} {interval}{unchanged}{times}{accepted}";
    }
}
