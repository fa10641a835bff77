using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Why a gate was skipped: a kind for the closing line, and a sentence.</summary>
static class ReasonWords
{
    /// <summary>The kind of a case whose measurement failed.</summary>
    public const string NotMeasured = "could not be measured";

    /// <summary>The kind for the closing line.</summary>
    public static string KindOf(Reason reason) => Words(reason).Kind;

    /// <summary>The reason in a sentence, with what to do if something can be done.</summary>
    public static string Of(Reason reason) => Words(reason).Sentence;

    static (string Kind, string Sentence) Words(Reason reason) => reason switch
    {
        Reason.NoBaseline { OfTimeOnly: true } => ("no stored time",
            "the baseline of this case has counts and no time. To store one, delete its entry, and accept the case"),
        Reason.NoBaseline => ("no baseline",
            "there is no baseline yet. Accept one: -e PERF_BASELINES=accept -e PERF_REASON=\"why\""),
        Reason.OtherDefinition => ("other definition", "the definition of the case differs from the baseline"),
        Reason.UnevenCount => ("uneven count",
            "the processes counted different values when the case was accepted. To try again, "
            + "delete the entry of the case from the baseline, and accept the case"),
        Reason.OtherSystem => ("other machine", "the baseline was recorded on another operating system"),
        Reason.OtherCores(var then, var now) => ("other machine",
            Text($"the baseline was recorded with {then} cores, this machine has {now}")),
        Reason.NotCounted => ("not counted by this library",
            "the native library or provider has changed, and the new one does not count this metric"),
        Reason.InstructionsNotCounted(var why) => ("instructions not counted", $"instructions were not counted: {why}"),
        Reason.SeveralThreads => ("several threads",
            "the case runs in several threads, whose order changes the number of instructions"),
        Reason.UnsteadyCount(var spread) => ("unsteady count",
            Text($"the instructions differ by {100 * spread:0.0} % from batch to batch, too much for a comparison")),
        Reason.PowerCutNotTried(var then, var now) => ("power cut not tested",
            $"the durability class is {then} in the baseline and {now} in this run. 'Or more' means that a power "
            + "cut could not be tested"),
        Reason.NotTimed(var why) => ("not comparable", $"not comparable: {why}"),
        Reason.TooNearGenerator(var why) => ("load generator", why),
        Reason.TooFewRounds => ("inconclusive",
            "too few rounds: windows had too few operations, or the host paused the machine"),
        Reason.Undecided(var change, var pairs) => ("inconclusive",
            Text($"after {pairs} pairs the change is between {SignedShare.Text(change.Low)} and ")
            + SignedShare.Text(change.High)),
        Reason.OutOfBudget(var budget) => ("out of budget",
            Text($"PERF_BUDGET ({budget.TotalSeconds:0} s) ran out. The next run starts with this case")),
        Reason.BusyCores(var share) => ("busy machine",
            Text($"other processes used {share:0 %} of the other cores. Run again when the machine is idle")),
        Reason.FailsByWork => ("after a failed count",
            "not measured, because a count failed. Pull requests and runs with PERF_BASELINES=accept measure all"),
        Reason.NoReference(var why) => ("no reference build", why),
        Reason.NotPaired(var why) => ("no pair", why),
        Reason.ControlFailed(var control) => ("controls failed", $"a control failed, so no time was judged: {control}"),
        _ => throw new InvalidOperationException($"{reason.GetType().Name} is no kind of reason."),
    };

    static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

/// <summary>A changed count in words.</summary>
static class CountWords
{
    /// <summary>
    /// The values of one operation if two decimals show them exactly, or else of all operations:
    /// <c>1 -> 25 per operation</c>, <c>4 -> 5 in 1,000 operations</c>.
    /// </summary>
    /// <param name="gate">The gate of the count.</param>
    /// <param name="operations">The operations of the work pass.</param>
    internal static string Of(Gate.Judged gate, int operations)
    {
        if (gate.IsMissing) return $"{UnitFormat.Of(gate.Metric, gate.Baseline)} -> not counted";
        (int parts, int of) = Parts(gate, operations);
        return $"{UnitFormat.Of(gate.Metric, gate.Baseline / parts)} -> {UnitFormat.Of(gate.Metric, gate.Now / parts)}"
            + (parts > 1 ? " per operation" : of > 1 ? $" in {UnitFormat.Counted(of, "operation")}" : "");
    }

    /// <summary>The same with the change and the tolerance.</summary>
    internal static string Sentence(Gate.Judged gate, int operations)
    {
        string values = Of(gate, operations), change = UnitFormat.Change(gate.Metric, gate.Change);
        if (gate.IsMissing) return values;
        string tolerance = gate.Tolerance switch
        {
            { IsForOtherSubject: true, Share: var share } => $"{SignedShare.Text(share)} because the subject changed",
            { Share: > 0 and var share, Floor: var floor } some when some.Of(gate.Baseline) > floor =>
                SignedShare.Text(share).TrimStart('+'),
            { Floor: > 0 and var floor } => UnitFormat.Of(gate.Metric, floor / Parts(gate, operations).Parts),
            _ => "",
        };
        // "+1.0 %, tolerance 1.0 %" would not show why it failed.
        if (tolerance == change.TrimStart('+'))
            change = gate.Change.ToString("+0.00# %", CultureInfo.InvariantCulture);
        return $"{values}, {change}" + (tolerance.Length > 0 ? $", tolerance {tolerance}" : "");
    }

    // By how much the totals are divided, and of how many operations they are.
    static (int Parts, int Of) Parts(Gate.Judged gate, int operations)
    {
        if (gate.Metric == Metric.Waits) operations = Run.OperationsOfWaits(operations);
        bool isTotal = gate.Metric.Unit is not (Unit.BytesPerOperation or Unit.CountPerOperation)
            && gate.Metric.Name is not ("file-size" or "log-file-size") && !gate.Metric.IsSlope;
        return !isTotal ? (1, 1) : (Causes.ShownParts(gate.Baseline, gate.Now, operations), operations);
    }
}

/// <summary>A bound in words.</summary>
static class BoundWords
{
    /// <summary><c>52.9 µs, 45.6 µs expected on this machine (+16.0 %); tolerance +200.0 %</c>.</summary>
    internal static string Of(Gate.Judged gate)
    {
        string now = UnitFormat.Of(gate.Metric, gate.Now), baseline = UnitFormat.Of(gate.Metric, gate.Baseline);
        if (gate.Metric.IsSlope)
        {
            return string.Create(CultureInfo.InvariantCulture,
                $"{baseline} -> {now}, tolerance +{gate.Tolerance.Floor:0.##}{Machine(gate)}");
        }

        return $"{now}, {baseline} expected on this machine ({UnitFormat.Change(gate.Metric, gate.Change)}); "
            + $"tolerance {SignedShare.Text(gate.Tolerance.Share)}{Machine(gate)}";
    }

    static string Machine(Gate.Judged gate) => gate.IsOfMachine
        ? "; passed: the build is the same, or a pair found no change" : "";
}
