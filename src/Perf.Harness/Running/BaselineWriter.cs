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
    /// <returns>The cases that could not be accepted, with the reason.</returns>
    internal IReadOnlyDictionary<CaseId, string> Accept(IReadOnlyList<JudgedCase> cases)
    {
        var refused = new Dictionary<CaseId, string>();
        List<(JudgedCase Case, Comparison Comparison)> moved = [];
        List<CaseId> sameWork = [];
        foreach (JudgedCase one in cases)
        {
            Comparison comparison = one.Judge();
            if (!comparison.IsToAccept)
            {
                if (IsSettled(one, comparison)) sameWork.Add(one.Id);
                continue;
            }

            try
            {
                Acceptance.Of(
                    one.Baseline, comparison, one.Runs, reason, build, one.Source.CountsMayDiffer);
                moved.Add((one, comparison));
            }
            catch (AcceptanceException error)
            {
                refused[one.Id] = error.Message;
            }
        }

        if (moved.Count + sameWork.Count > 0) Write(moved, sameWork);
        return refused;
    }

    // A case whose time no pair has judged keeps its old build, so that the next run compares it with that build.
    bool IsSettled(JudgedCase one, Comparison comparison) => build is not null
        && one.Evidence.Accepted is { } accepted && accepted.Build != build
        && (accepted.Build is null || comparison.NotEvaluated.All(gate => gate.Kind != GateKind.Pair));

    void Write(List<(JudgedCase Case, Comparison Comparison)> moved, List<CaseId> sameWork)
    {
        CaseId first = moved.Count > 0 ? moved[0].Case.Id : sameWork[0];
        List<LedgerEntry> entries = [];
        Baseline? before = baselines.Load(first.Engine, first.Configuration);
        Composed(before, entries);

        // A new file gets one row for all of its cases.
        if (before is null) entries = [entries[0]];

        // The ledger comes first. If the run is killed between the two writes, a suite test finds the row without its
        // number; in the other order the ledger would miss a change.
        if (entries.Count > 0) new Ledger(baselines.Root).Append(entries);
        _ledger.AddRange(entries);

        // Applied to the current file: another run may have accepted other cases of it since the load above.
        baselines.Change(first.Engine, first.Configuration, old => Stamped(Composed(old, [])));

        Baseline? Composed(Baseline? old, List<LedgerEntry> rows) => moved.Aggregate(old, (baseline, one) =>
        {
            Acceptance accepted = Acceptance.Of(
                baseline, one.Comparison, one.Case.Runs, reason, build, one.Case.Source.CountsMayDiffer);
            rows.AddRange(accepted.Ledger);
            return accepted.Baseline;
        });

        Baseline Stamped(Baseline? old) => sameWork.Aggregate(old!, (baseline, id) => baseline.Find(id) is { } known
            ? baseline with { Cases = baseline.Cases.SetItem(id.What, known with { Build = build }) } : baseline);
    }
}
