using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Workers;

namespace Perf.Harness.Sessions;

/// <summary>
/// Accepts received runs as they are, for an IDE: no worker is started, so enough of them must have run before.
/// </summary>
public sealed class ReceivedAcceptance(ISuite suite, ProjectLayout layout, string reason)
{
    readonly BaselineStore _baselines = new(layout.Baselines);
    readonly ReceivedRuns _received = new(layout.Received);

    /// <summary>Accepts every received run of the suite that can be.</summary>
    /// <returns>One sentence for each case: what was accepted, or why it was not and what to type.</returns>
    public IReadOnlyList<string> AcceptAll() =>
        [.. suite.Cases.Where(source => _received.FileOf(source.Id).Exists).Select(source => Accept(source.Id))];

    string Accept(CaseId id)
    {
        try
        {
            IReadOnlyList<Run> runs = _received.Load(id);
            Comparison comparison = Comparer.Compare(_baselines.Load(id.Engine, id.Configuration), runs);
            if (comparison.Moved.Count == 0) return $"{id}: nothing moved";
            List<LedgerEntry> entries = [];
            _baselines.Change(id.Engine, id.Configuration, old =>
            {
                Acceptance accepted = Acceptance.Of(new AcceptanceRequest
                {
                    Old = old, Runs = runs, Moved = comparison.Moved, Reason = reason,
                    CurrentBuild = BuildId.Of(suite.GetType().Assembly),
                });
                entries.AddRange(accepted.Ledger);
                return accepted.Baseline;
            });
            new Ledger(layout.Baselines).Append(entries);
            return $"{id}: accepted {string.Join(", ", comparison.Moved.Order())}";
        }
        catch (AcceptanceException refused)
        {
            return $"not accepted: {refused.Message}";
        }
    }
}
