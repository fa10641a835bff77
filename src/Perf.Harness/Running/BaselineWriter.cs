using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>Writes accepted cases: first to the ledger, then to the baseline.</summary>
/// <param name="baselines">The baselines.</param>
/// <param name="reason">The reason that is written to the ledger.</param>
/// <param name="build">The fingerprint of this build.</param>
sealed class BaselineWriter(BaselineStore baselines, string reason, string? build = null)
{
    readonly List<LedgerEntry> _ledger = [];

    /// <summary>The rows that were added to the ledger.</summary>
    internal IReadOnlyList<LedgerEntry> Ledger => _ledger;

    /// <summary>
    /// Accepts cases of one engine configuration. A case without changes gets the new build only.
    /// </summary>
    /// <returns>The cases; one that could not be accepted has an error.</returns>
    internal MeasuredCase[] Accept(MeasuredCase[] cases)
    {
        List<Acceptance> moved = [];
        MeasuredCase[] accepted = [.. cases.Select(one => one.Error is null && one.SoFar.IsToAccept ? Move(one) : one)];
        CaseId[] sameWork = [.. accepted.Where(IsSettled).Select(one => one.Id)];
        if (moved.Count + sameWork.Length > 0) Write(cases[0].Id, moved, sameWork);
        return accepted;

        MeasuredCase Move(MeasuredCase one)
        {
            try
            {
                moved.Add(Acceptance.Of(one.Baseline, one.SoFar, one.Runs, reason, build));
                return one;
            }
            catch (AcceptanceException error)
            {
                return one with { Error = error.Message };
            }
        }
    }

    // A case whose time no pair has judged keeps its old build, so that the next run compares it with that build.
    bool IsSettled(MeasuredCase one) => build is not null && one.Error is null && !one.SoFar.IsToAccept
        && one.Evidence.Accepted is { } accepted && accepted.Build != build
        && (accepted.Build is null || one.SoFar.NotEvaluated.All(gate => gate.Kind != GateKind.Pair));

    void Write(CaseId of, IReadOnlyList<Acceptance> moved, IReadOnlyList<CaseId> sameWork)
    {
        // A new file gets one row for all of its cases, so that equal rows are one.
        LedgerEntry[] entries = [.. moved.SelectMany(one => one.Ledger).Distinct()];

        // The ledger comes first. If the run is killed between the two writes, a suite test finds the row without its
        // number; in the other order the ledger would miss a change.
        if (entries.Length > 0) new Ledger(baselines.Root).Append(entries);
        _ledger.AddRange(entries);

        // Applied to the current file: another run may have accepted other cases of it meanwhile.
        baselines.Change(of.Engine, of.Configuration, old => sameWork.Aggregate(
            moved.Aggregate(old, (baseline, one) => one.AddTo(baseline))!,
            (baseline, id) => baseline.Find(id) is { } known
                ? baseline with { Cases = baseline.Cases.SetItem(id.What, known with { Build = build }) } : baseline));
    }
}
