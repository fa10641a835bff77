using Perf.Harness.Cases;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>What many accepted steps of one gate have come to.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name.</param>
/// <param name="Factor">The product of the accepted changes: 1.16 is 16 % worse than at first.</param>
/// <param name="Steps">How many changes were accepted.</param>
public sealed record LedgerDrift(CaseId Case, string Gate, double Factor, int Steps)
{
    /// <summary>
    /// What many small steps may come to before somebody has to agree to the sum: as much as one case may be slower
    /// before nobody calls it equivalent any more.
    /// </summary>
    public const double Most = 0.10;

    /// <summary>Whether the gate is worse by more than that.</summary>
    public bool IsTooMuch => Factor > 1 + Most;

    /// <summary>
    /// The drift of every gate since the last anchor, since it was new, since its case was reset, or since it was 0.
    /// </summary>
    public static IReadOnlyList<LedgerDrift> Of(IEnumerable<LedgerEntry> entries)
    {
        var drifts = new Dictionary<(CaseId, string), LedgerDrift>();
        foreach (LedgerEntry entry in entries)
        {
            if (entry.Kind == LedgerKind.Anchor)
            {
                drifts.Clear();
                continue;
            }

            if (entry.Gate == LedgerEntry.AllGates)
            {
                foreach (var ended in drifts.Keys.Where(key => entry.IsOf(key.Item1)).ToArray()) drifts.Remove(ended);
                continue;
            }

            var gate = (entry.Case, entry.Gate);
            if (entry.Factor is not { } factor)
            {
                drifts.Remove(gate);
                continue;
            }

            LedgerDrift before = drifts.GetValueOrDefault(gate)
                ?? new LedgerDrift(entry.Case, entry.Gate, 1, 0);
            drifts[gate] = before with { Factor = before.Factor * factor, Steps = before.Steps + 1 };
        }

        return [.. drifts.Values];
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        string change = SignedShare.Text(Factor - 1);
        string steps = Steps == 1 ? "1 accepted change" : $"{Steps} accepted changes";
        return $"{Case}: {Gate} {change} over {steps}";
    }
}
