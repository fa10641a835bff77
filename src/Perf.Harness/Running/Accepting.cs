using Perf.Harness.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Running;

/// <summary>Writes what moved of the cases of a run: first the ledger, then the baseline.</summary>
/// <param name="baselines">The baselines.</param>
/// <param name="reason">Why, for the ledger.</param>
sealed class Accepting(BaselineStore baselines, string reason)
{
    readonly List<LedgerEntry> _ledger = [];

    /// <summary>What was written to the ledger.</summary>
    internal IReadOnlyList<LedgerEntry> Ledger => _ledger;

    /// <summary>Accepts some cases of one engine configuration, those that have something to accept.</summary>
    /// <returns>Why a case could not be accepted.</returns>
    internal IReadOnlyDictionary<CaseId, string> Accept(IReadOnlyList<JudgedCase> cases)
    {
        var refused = new Dictionary<CaseId, string>();
        List<(JudgedCase Case, Comparison Comparison)> moved = [];
        foreach (JudgedCase one in cases)
        {
            Comparison comparison = one.Compared;
            if (!comparison.IsToAccept) continue;
            try
            {
                Acceptance.Of(one.Baseline, comparison, one.Runs, reason);
                moved.Add((one, comparison));
            }
            catch (AcceptanceException error)
            {
                refused[one.Id] = error.Message;
            }
        }

        if (moved.Count > 0) Write(moved);
        return refused;
    }

    void Write(List<(JudgedCase Case, Comparison Comparison)> moved)
    {
        CaseId first = moved[0].Case.Id;
        List<LedgerEntry> entries = [];
        Baseline? before = baselines.Load(first.Engine, first.Configuration);
        Composed(before, entries);

        // The first row of a file stands for all of its cases.
        if (before is null) entries = [entries[0]];

        // Before the baseline: a run that is killed between the two leaves a row without its number, which a suite test
        // finds; the other way round a step would escape the ledger.
        new Ledger(baselines.Root).Append(entries);
        _ledger.AddRange(entries);

        // Composed again on what is there now: somebody may have accepted other cases of the file meanwhile.
        baselines.Change(first.Engine, first.Configuration, old => Composed(old, []));

        Baseline Composed(Baseline? old, List<LedgerEntry> rows) => moved.Aggregate(old, (baseline, one) =>
        {
            Acceptance accepted = Acceptance.Of(baseline, one.Comparison, one.Case.Runs, reason);
            rows.AddRange(accepted.Ledger);
            return accepted.Baseline;
        })!;
    }
}
