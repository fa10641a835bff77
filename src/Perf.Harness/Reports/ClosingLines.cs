using Perf.Harness.Baselines;
using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>
/// The last lines of a suite: accepted changes, skipped packages, failed cases, possibly slower cases, warnings, times,
/// and the total of the gates. The report has the details.
/// </summary>
static class ClosingLines
{
    const int CasesNamed = 3;

    // The first baselines of a project have one row for each file.
    const int AcceptedShown = 30;

    /// <summary>The lines, in the order in which they are printed.</summary>
    /// <param name="run">The run.</param>
    /// <param name="isOneOfSeveral">
    /// Whether the suites are added up later, with the skipped packages and the total once.
    /// </param>
    public static IEnumerable<string> Of(SuiteRun run, bool isOneOfSeveral)
    {
        foreach (LedgerEntry entry in run.Accepted.Take(AcceptedShown))
        {
            string accepted = entry.IsOfConfiguration ? entry.Case.On : entry.Case.ToString();
            yield return $"accepted: {accepted}: {Words(entry)}";
        }

        if (run.Accepted.Count > AcceptedShown)
            yield return $"accepted: {run.Accepted.Count - AcceptedShown} more, see baselines/ledger.tsv";
        if (!isOneOfSeveral && SkippedPackages(run.SkippedPackages) is { } left) yield return left;
        if (NoReference(run) is { } none) yield return none;
        if (Failed(run) is { } failed) yield return failed;
        foreach (string unsure in Unsure(run)) yield return unsure;

        // Each worker has its own values, and one line is enough for a machine.
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
    /// One line for all packages: <c>optional packages not tested: LiteDB 5.0.21, NBomber 4.1.2: the package source
    /// does not have them</c>; null if there are none.
    /// </summary>
    public static string? SkippedPackages(IReadOnlyList<string> reasons)
    {
        string[][] parts = [.. reasons.Select(reason => reason.Split(": ", 2))];
        if (parts.Length == 0) return null;
        return "optional packages not tested: " + string.Join("; ", parts.GroupBy(part => part[^1])
            .Select(same => $"{string.Join(", ", same.Select(part => part[0]))}: {Why(same.Key, same.Count())}"));
    }

    static string Why(string reason, int packages) => packages == 1 ? reason
        : reason.Replace("have it", "have them", StringComparison.Ordinal)
            .Replace("it needs", "they need", StringComparison.Ordinal);

    // It comes first: without a reference build, times are compared with stored times only.
    static string? NoReference(SuiteRun run)
    {
        string[] reasons = [.. run.Comparisons.SelectMany(one => one.NotEvaluated).Select(gate => gate.Reason)
            .OfType<Reason.NoReference>().Select(reason => reason.Why)];
        return reasons.Length == 0 ? null
            : $"no reference build: {UnitFormat.Counted(reasons.Length, "time gate")} skipped: {reasons[0]}";
    }

    // The reason is the machine, and the same for all cases.
    static string? NotCounted(SuiteRun run) => run.Comparisons.SelectMany(one => one.NotEvaluated)
        .Select(gate => gate.Reason).OfType<Reason.InstructionsNotCounted>().FirstOrDefault()?.Why;

    static string? Failed(SuiteRun run)
    {
        string[] failed =
        [
            .. run.Comparisons.Where(one => one.IsRegressed).OrderBy(EngineMoves.FailsByTextsAlone)
                .Select(one => one.Case.ToString()),
            .. run.Errors.Keys.Select(id => $"{id} (not measured)"),
        ];
        if (failed.Length == 0) return null;
        bool areSeveral = run.Comparisons.Count(one => one.IsRegressed) > 1; // the message of one has its command
        return $"failed: {Named(failed)}"
            + (areSeveral ? $"; to accept all: the same command with {AcceptCommand.Accepting}" : "");
    }

    // The first cases, and the number of the others.
    static string Named(string[] cases)
    {
        int named = cases.Length == CasesNamed + 1 ? cases.Length : CasesNamed; // "and 1 more" is as long as its name
        return $"{Cases(cases.Length)}: {string.Join(", ", cases.Take(named))}"
            + (cases.Length > named ? $", and {cases.Length - named} more" : "");
    }

    /// <summary>
    /// A line for the cases that are possibly slower: the budget was too short to be sure; none if there are none.
    /// </summary>
    internal static IEnumerable<string> Unsure(SuiteRun run)
    {
        Comparison[] slower = [.. run.Comparisons.Where(one => one.MayBeSlower is not null)
            .OrderByDescending(one => one.MayBeSlower!.Change)];
        if (slower.Length == 0) yield break;
        string[] named = [.. slower.Select(one => $"{one.Case} ({UnsureWords(one.MayBeSlower!)})")];
        yield return $"possibly slower: {Named(named)}; to be sure: {AcceptCommand.Repeat(slower[0].Case)}";
    }

    /// <summary>The change of a possibly slower gate over the pairs so far: <c>time +14.1 %</c>.</summary>
    internal static string UnsureWords(Gate.NotEvaluated gate) =>
        $"{gate.Metric.Name} {UnitFormat.Change(gate.Metric, gate.Change!.Value)}";

    // It explains why the budget ran out.
    static string? SlowSetUp(SuiteRun run)
    {
        if (!run.Comparisons.SelectMany(one => one.NotEvaluated).Any(gate => gate.Reason is Reason.OutOfBudget))
            return null;
        (string Words, double Seconds)[] slow = [.. run.Comparisons
            .Select(one => (Case: one.Case, Seconds: one.Observed.GetValueOrDefault(Run.SetUpSeconds)))
            .Where(one => one.Seconds > 0).OrderByDescending(one => one.Seconds)
            .Select(one => ($"{one.Case} ({UnitFormat.Seconds(one.Seconds)})", one.Seconds))];
        return slow.Length == 0 ? null : $"slow set-up: {Named([.. slow.Select(one => one.Words)])}; "
            + "every process of a pair repeats it. Make it smaller, or raise PERF_BUDGET";
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
        if (left > 0) notes.Add($"skipped: {UnitFormat.Counted(left, "gate")}");
        return notes.Count == 0 ? null : $"note: {string.Join("; ", notes)}; details: artifacts/report-{run.Suite}.md, "
            + "with charts: artifacts/report/index.html";
    }

    static string Cases(int count) => UnitFormat.Counted(count, "case");

    internal static string Words(LedgerEntry entry) => entry switch
    {
        { Factor: { } factor } => $"{entry.Gate} {SignedShare.Text(factor - 1)}",
        { Kind: LedgerKind.New, Gate: LedgerEntry.AllGates } => "its first baseline",
        _ => $"{entry.Gate} {entry.Kind.ToString().ToLowerInvariant()}",
    };
}
