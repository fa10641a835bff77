using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// What a suite says at its end, in few lines, after what it accepted: what was left out, what is red, what may be
/// slower, what else is worth a look, what became of time, and the gates. The report has the rest.
/// </summary>
static class ClosingLines
{
    const int CasesNamed = 3;

    // A first baseline of everything is one row for each file.
    const int AcceptedShown = 30;

    /// <summary>The lines, in the order in which they are printed.</summary>
    /// <param name="run">The run.</param>
    /// <param name="isOneOfSeveral">
    /// Whether somebody else adds up the suites, and then says once what was left out and the total.
    /// </param>
    public static IEnumerable<string> Of(SuiteRun run, bool isOneOfSeveral)
    {
        foreach (LedgerEntry entry in run.Accepted.Take(AcceptedShown))
            yield return $"accepted: {entry.Case}: {Words(entry)}";
        if (run.Accepted.Count > AcceptedShown)
            yield return $"accepted: {run.Accepted.Count - AcceptedShown} more: baselines/ledger.tsv has them";
        if (!isOneOfSeveral && LeftOut(run.LeftOut) is { } left) yield return left;
        if (NoReference(run) is { } none) yield return none;
        if (Red(run) is { } red) yield return red;
        foreach (string unsure in Unsure(run)) yield return unsure;

        // Each worker has its own figures, and one line says enough of a machine.
        if (run.Comparisons.Select(one => one.SyncDoubt).OfType<string>().FirstOrDefault() is { } doubt)
            yield return $"warning: {doubt}";
        if (SlowSetUp(run) is { } slow) yield return slow;
        if (run.NotCounted is { } uncounted) yield return uncounted;
        if (NotCounted(run) is { } why) yield return $"instructions: not counted: {why}";
        if (Note(run) is { } note) yield return note;
        if (run.Summary.Times.Count > 0) yield return string.Join("; ", run.Summary.Times);
        yield return $"{(isOneOfSeveral ? $"{run.Suite} " : "")}gates: {run.Summary}";
    }

    /// <summary>
    /// One line for all packages: <c>left out: LiteDB 5.0.21, NBomber 4.1.2: the package feed does not carry them</c>;
    /// null where there are none.
    /// </summary>
    public static string? LeftOut(IReadOnlyList<string> reasons)
    {
        string[][] parts = [.. reasons.Select(reason => reason.Split(": ", 2))];
        if (parts.Length == 0) return null;
        return "left out: " + string.Join("; ", parts.GroupBy(part => part[^1])
            .Select(alike => $"{string.Join(", ", alike.Select(part => part[0]))}: {Why(alike.Key, alike.Count())}"));
    }

    static string Why(string reason, int packages) => packages == 1 ? reason
        : reason.Replace("carry it", "carry them", StringComparison.Ordinal)
            .Replace("it needs", "they need", StringComparison.Ordinal);

    // First, for a green run without it has judged no time but its distance from a stored figure.
    static string? NoReference(SuiteRun run)
    {
        string[] reasons = [.. run.Comparisons.SelectMany(one => one.NotEvaluated).Select(gate => gate.Reason)
            .OfType<Reason.NoReference>().Select(reason => reason.Why)];
        return reasons.Length == 0 ? null
            : $"no reference build: {UnitFormat.Counted(reasons.Length, "time gate")} not judged: {reasons[0]}";
    }

    // The machine is the reason, and the same for all cases.
    static string? NotCounted(SuiteRun run) => run.Comparisons.SelectMany(one => one.NotEvaluated)
        .Select(gate => gate.Reason).OfType<Reason.InstructionsNotCounted>().FirstOrDefault()?.Why;

    static string? Red(SuiteRun run)
    {
        string[] red =
        [
            .. run.Comparisons.Where(one => one.IsRegressed).OrderBy(EngineMoves.IsRedByTextsAlone)
                .Select(one => one.Case.ToString()),
            .. run.Errors.Keys.Select(id => $"{id} (not measured)"),
        ];
        return red.Length == 0 ? null : $"red: {Named(red)}";
    }

    // The first of them, and how many more there are.
    static string Named(string[] cases)
    {
        int named = cases.Length == CasesNamed + 1 ? cases.Length : CasesNamed; // "and 1 more" is as long as its name
        return $"{Cases(cases.Length)}: {string.Join(", ", cases.Take(named))}"
            + (cases.Length > named ? $", and {cases.Length - named} more" : "");
    }

    /// <summary>
    /// A line for the cases that may be slower, for a budget that was too short to convict keeps nothing to itself;
    /// none where there are none.
    /// </summary>
    internal static IEnumerable<string> Unsure(SuiteRun run)
    {
        Comparison[] slower = [.. run.Comparisons.Where(one => one.MayBeSlower is not null)
            .OrderByDescending(one => one.MayBeSlower!.Change)];
        if (slower.Length == 0) yield break;
        string[] named = [.. slower.Select(one => $"{one.Case} ({UnsureWords(one.MayBeSlower!)})")];
        yield return $"may be slower: {Named(named)}; to be sure: {AcceptCommand.Repeat(slower[0].Case)}";
    }

    /// <summary>What the pairs so far say of a gate that may be slower: <c>time +14.1 %</c>.</summary>
    internal static string UnsureWords(Gate.NotEvaluated gate) =>
        $"{gate.Metric.Name} {UnitFormat.Change(gate.Metric, gate.Change!.Value)}";

    // Where the budget was short, and nothing else says why.
    static string? SlowSetUp(SuiteRun run)
    {
        if (!run.Comparisons.SelectMany(one => one.NotEvaluated).Any(gate => gate.Reason is Reason.OutOfBudget))
            return null;
        (string Words, double Seconds)[] slow = [.. run.Comparisons
            .Select(one => (Case: one.Case, Seconds: one.Observed.GetValueOrDefault(Run.SetUpSeconds)))
            .Where(one => one.Seconds > 0).OrderByDescending(one => one.Seconds)
            .Select(one => ($"{one.Case} ({UnitFormat.Seconds(one.Seconds)})", one.Seconds))];
        return slow.Length == 0 ? null : $"slow set-up: {Named([.. slow.Select(one => one.Words)])}; each process of a "
            + "pair waits for it. Make it smaller, or raise PERF_BUDGET";
    }

    static string? Note(SuiteRun run)
    {
        List<string> notes =
            [.. EngineMoves.Of(run.Comparisons).Take(1), .. EngineMoves.OfTexts(run.Comparisons).Take(1)];
        notes.AddRange(run.Comparisons.SelectMany(one => one.SubjectChanges).CountBy(change => change).Take(1)
            .Select(change => $"the subject changed in {Cases(change.Value)}: {change.Key}"));
        int improved = run.Comparisons.Count(one => !one.IsRegressed && one.IsImproved);
        if (improved > 0) notes.Add($"{Cases(improved)} improved: accept to keep it");
        CaseId[] unknown = [.. run.Comparisons.Where(one => one.HasNoBaseline).Select(one => one.Case)];
        if (unknown.Length > 0)
            notes.Add($"{Cases(unknown.Length)} without a baseline, {unknown[0]}: {AcceptCommand.For(unknown[0])}");
        int left = run.Summary.NotEvaluated.Values.Sum();
        if (left > 0) notes.Add($"not judged: {UnitFormat.Counted(left, "gate")}");
        return notes.Count == 0 ? null : $"note: {string.Join("; ", notes)}; details: artifacts/report-{run.Suite}.md";
    }

    static string Cases(int count) => UnitFormat.Counted(count, "case");

    internal static string Words(LedgerEntry entry) => entry switch
    {
        { Factor: { } factor } => $"{entry.Gate} {SignedShare.Text(factor - 1)}",
        { Kind: LedgerKind.New, Gate: LedgerEntry.AllGates } => "its first baseline",
        _ => $"{entry.Gate} {entry.Kind.ToString().ToLowerInvariant()}",
    };
}
