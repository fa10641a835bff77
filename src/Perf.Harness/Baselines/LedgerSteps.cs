namespace Perf.Harness.Baselines;

/// <summary>The ledger by gates: the rows of each since its case was new or was reset.</summary>
static class LedgerSteps
{
    /// <summary>The rows of each gate, oldest first; anchors are left out, for they are of no gate.</summary>
    internal static IEnumerable<(CaseId Case, string Gate, IReadOnlyList<LedgerEntry> Rows)> Of(
        IEnumerable<LedgerEntry> entries)
    {
        var gates = new Dictionary<(CaseId Case, string Gate), List<LedgerEntry>>();
        foreach (LedgerEntry entry in entries.Where(entry => entry.Kind != LedgerKind.Anchor))
        {
            if (entry.Gate == LedgerEntry.AllGates)
                foreach (var ended in gates.Keys.Where(gate => entry.IsOf(gate.Case)).ToArray()) gates.Remove(ended);
            else if (gates.TryGetValue((entry.Case, entry.Gate), out List<LedgerEntry>? rows)) rows.Add(entry);
            else gates[(entry.Case, entry.Gate)] = [entry];
        }

        return gates.Select(gate => (gate.Key.Case, gate.Key.Gate, (IReadOnlyList<LedgerEntry>)gate.Value));
    }
}
