using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>The sum of the accepted steps of one gate.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name.</param>
/// <param name="Factor">The product of the accepted changes: 1.16 is 16 % worse than at first.</param>
/// <param name="Steps">How many changes were accepted.</param>
sealed record LedgerDrift(CaseId Case, string Gate, double Factor, int Steps)
{
    /// <summary>
    /// The most that accepted steps may add up to before they need an anchor: 0.10 is 10 %, the largest change that
    /// could still pass as unchanged.
    /// </summary>
    public const double Most = 0.10;

    /// <summary>Whether the drift is more than <see cref="Most"/>.</summary>
    public bool IsTooMuch => Factor > 1 + Most;

    /// <summary>All that was accepted of every gate since the last anchor, or since it was new, reset or 0.</summary>
    public static IReadOnlyList<LedgerDrift> Of(IEnumerable<LedgerEntry> entries) =>
        Of(entries, double.PositiveInfinity);

    /// <summary>
    /// The same of small steps. A change of more than <see cref="Most"/> was seen as a whole when it was accepted.
    /// </summary>
    public static IReadOnlyList<LedgerDrift> OfSmallSteps(IEnumerable<LedgerEntry> entries) => Of(entries, 1 + Most);

    static LedgerDrift[] Of(IEnumerable<LedgerEntry> entries, double largest) =>
    [
        .. from gate in LedgerSteps.Of(SinceAnchor(entries))
           let steps = gate.Rows.Reverse().TakeWhile(row => row.Factor is not null)
               .Where(row => row.Factor <= largest).ToArray()
           where steps.Length > 0
           select new LedgerDrift(
               gate.Case, gate.Gate, steps.Aggregate(1.0, (factor, row) => factor * row.Factor!.Value), steps.Length),
    ];

    static IEnumerable<LedgerEntry> SinceAnchor(IEnumerable<LedgerEntry> entries) =>
        entries.Reverse().TakeWhile(entry => entry.Kind != LedgerKind.Anchor).Reverse();

    /// <inheritdoc/>
    public override string ToString()
    {
        string change = SignedShare.Text(Factor - 1);
        string steps = Steps == 1 ? "1 accepted change" : $"{Steps} accepted changes";
        return $"{Case}: {Gate} {change} over {steps}";
    }
}

/// <summary>The ledger by gates: the rows of each since its case was new or was reset.</summary>
static class LedgerSteps
{
    /// <summary>The rows of each gate, oldest first, without anchors.</summary>
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
