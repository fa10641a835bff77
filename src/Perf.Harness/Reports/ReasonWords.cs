using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Why a gate was not evaluated, in words: a kind for the closing line, a sentence for people.</summary>
static class ReasonWords
{
    /// <summary>The kind of a case whose measurement failed.</summary>
    public const string NotMeasured = "could not be measured";

    /// <summary>The kind, as the closing line counts it.</summary>
    public static string KindOf(Reason reason) => reason switch
    {
        Reason.NoBaseline => "no baseline",
        Reason.OtherDefinition => "other request",
        Reason.OtherSystem or Reason.OtherCores => "other machine",
        Reason.NotCounted => "not counted by this library",
        Reason.InstructionsNotCounted => "instructions not counted",
        Reason.SeveralThreads => "several threads",
        Reason.UnsteadyCount => "unsteady count",
        Reason.PowerCutNotTried => "power cut not tried",
        Reason.NotTimed => "not comparable",
        Reason.TooNearGenerator => "load generator",
        Reason.TooFewRounds or Reason.Undecided => "inconclusive",
        Reason.OutOfBudget => "out of budget",
        Reason.BusyCores => "busy machine",
        Reason.NoReference => "no reference build",
        Reason.NotPaired => "no pair",
        Reason.ControlFailed => "controls failed",
        _ => throw new InvalidOperationException($"{reason.GetType().Name} is no kind of reason."),
    };

    /// <summary>The reason in a sentence, with what to do where something can be done.</summary>
    public static string Of(Reason reason) => reason switch
    {
        Reason.NoBaseline => "nothing is accepted for it yet: -e PERF_BASELINES=accept -e PERF_REASON=\"why\" does",
        Reason.OtherDefinition => "the case was asked for something else than was accepted",
        Reason.OtherSystem => "the baseline is of another operating system",
        Reason.OtherCores(var then, var now) => Text($"the baseline is of {then} cores, this machine has {now}"),
        Reason.NotCounted => "the native library or provider has changed, and this one can't count it",
        Reason.InstructionsNotCounted(var why) => $"instructions were not counted: {why}",
        Reason.SeveralThreads => "it works in several threads, whose order changes the number of instructions",
        Reason.UnsteadyCount(var spread) =>
            Text($"its instructions differ by {100 * spread:0.0} % from batch to batch, too much for a comparison"),
        Reason.PowerCutNotTried(var then, var now) =>
            $"the baseline says {then}, this run {now}: one of them could not try a power cut",
        Reason.NotTimed(var why) => $"not comparable: {why}",
        Reason.TooNearGenerator(var why) => why,
        Reason.TooFewRounds => "too few rounds: windows held too few operations, or the host took the machine away",
        Reason.Undecided(var change, var pairs) => Text(
            $"after {pairs} pairs the change lies between {SignedShare.Text(change.Low)} and ")
            + $"{SignedShare.Text(change.High)}",
        Reason.OutOfBudget(var budget) =>
            Text($"the {budget.TotalMinutes:0.#} min of PERF_BUDGET were over; it comes first in the next run"),
        Reason.BusyCores(var share) =>
            Text($"other processes kept {share:0 %} of the other cores busy: rerun when the machine is idle"),
        Reason.NoReference(var why) => why,
        Reason.NotPaired(var why) => why,
        Reason.ControlFailed(var control) => $"a control came out wrong, so no time was judged: {control}",
        _ => throw new InvalidOperationException($"{reason.GetType().Name} is no kind of reason."),
    };

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

/// <summary>What a bound says.</summary>
static class BoundWords
{
    /// <summary><c>52.9 µs, 45.6 µs expected on this machine (+16.0 %); +200.0 % is let pass</c>.</summary>
    internal static string Of(Gate.Judged gate)
    {
        string now = UnitFormat.Of(gate.Metric, gate.Now), baseline = UnitFormat.Of(gate.Metric, gate.Baseline);
        if (gate.Metric.IsSlope)
        {
            return string.Create(CultureInfo.InvariantCulture,
                $"{baseline} -> {now}, {gate.Tolerance.Floor:0.##} more is let pass{Machine(gate)}");
        }

        return $"{now}, {baseline} expected on this machine ({UnitFormat.Change(gate.Metric, gate.Change)}); "
            + $"{SignedShare.Text(gate.Tolerance.Share)} is let pass{Machine(gate)}";
    }

    static string Machine(Gate.Judged gate) => gate.IsOfMachine
        ? "; it is the machine: the build is the same, or a pair saw no change" : "";
}
