using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>Writes what moved of the cases of a run: first the ledger, then the baseline.</summary>
/// <param name="baselines">The baselines.</param>
/// <param name="reason">Why, for the ledger.</param>
/// <param name="build">The fingerprint of this build.</param>
sealed class Accepting(BaselineStore baselines, string reason, string? build = null)
{
    readonly List<LedgerEntry> _ledger = [];

    /// <summary>What was written to the ledger.</summary>
    internal IReadOnlyList<LedgerEntry> Ledger => _ledger;

    /// <summary>
    /// Accepts some cases of one engine configuration: what moved, and the build of what did not.
    /// </summary>
    /// <returns>Why a case could not be accepted.</returns>
    internal IReadOnlyDictionary<CaseId, string> Accept(IReadOnlyList<JudgedCase> cases)
    {
        var refused = new Dictionary<CaseId, string>();
        List<(JudgedCase Case, Comparison Comparison)> moved = [];
        List<CaseId> sameWork = [];
        foreach (JudgedCase one in cases)
        {
            Comparison comparison = one.Compared;
            if (!comparison.IsToAccept)
            {
                if (IsSettled(one, comparison)) sameWork.Add(one.Id);
                continue;
            }

            try
            {
                Acceptance.Of(one.Baseline, comparison, one.Runs, reason, build);
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

    // A time that no pair has judged stays with the build that it was accepted with, so that the next run compares it.
    bool IsSettled(JudgedCase one, Comparison comparison) => build is not null
        && one.Evidence.Accepted is { } accepted && accepted.Build != build
        && (accepted.Build is null || comparison.NotEvaluated.All(gate => gate.Kind != GateKind.Pair));

    void Write(List<(JudgedCase Case, Comparison Comparison)> moved, List<CaseId> sameWork)
    {
        CaseId first = moved.Count > 0 ? moved[0].Case.Id : sameWork[0];
        List<LedgerEntry> entries = [];
        Baseline? before = baselines.Load(first.Engine, first.Configuration);
        Composed(before, entries);

        // The first row of a file stands for all of its cases.
        if (before is null) entries = [entries[0]];

        // Before the baseline: a run that is killed between the two leaves a row without its number, which a suite test
        // finds; the other way round a step would escape the ledger.
        if (entries.Count > 0) new Ledger(baselines.Root).Append(entries);
        _ledger.AddRange(entries);

        // Composed again on what is there now: another run may have accepted other cases of the file meanwhile.
        baselines.Change(first.Engine, first.Configuration, old => Stamped(Composed(old, [])));

        Baseline? Composed(Baseline? old, List<LedgerEntry> rows) => moved.Aggregate(old, (baseline, one) =>
        {
            Acceptance accepted = Acceptance.Of(baseline, one.Comparison, one.Case.Runs, reason, build);
            rows.AddRange(accepted.Ledger);
            return accepted.Baseline;
        });

        Baseline Stamped(Baseline? old) => sameWork.Aggregate(old!, (baseline, id) => baseline.Find(id) is { } known
            ? baseline with { Cases = baseline.Cases.SetItem(id.What, known with { Build = build }) } : baseline);
    }
}
