namespace Perf.Harness.Baselines;

/// <summary>
/// A number that the ledger says was accepted last, and the baseline does not have: an acceptance was cut short between
/// the two files, or one of them was edited without the other. Its step would escape what is known of the drift.
/// </summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name.</param>
/// <param name="Ledger">What the ledger says; null where the gate is gone.</param>
/// <param name="Baseline">What the baseline says; null where it has no such number.</param>
sealed record LedgerDisagreement(CaseId Case, string Gate, double? Ledger, double? Baseline)
{
    const double Rounding = 1e-9;

    /// <summary>All of them. Texts and times are left out: the ledger has no number of theirs.</summary>
    /// <param name="entries">The ledger, oldest first.</param>
    /// <param name="accepted">The accepted case of an id, or null where there is none (any more).</param>
    public static IReadOnlyList<LedgerDisagreement> Of(
        IEnumerable<LedgerEntry> entries, Func<CaseId, CaseBaseline?> accepted) =>
    [
        .. from gate in LedgerSteps.Of(entries)
           where Metric.Named(gate.Gate) is { IsTimed: false, Unit: not (Unit.Text or Unit.DurabilityClass) }
           let baseline = accepted(gate.Case)
           where baseline is not null
           let number = baseline.NumberOf(Metric.Named(gate.Gate)!)
           let last = gate.Rows[^1].New
           where !IsSame(last, number)
           select new LedgerDisagreement(gate.Case, gate.Gate, last, number),
    ];

    static bool IsSame(double? ledger, double? baseline) => ledger is null || baseline is null
        ? ledger == baseline
        : Math.Abs(ledger.Value - baseline.Value) <= Rounding * Math.Abs(baseline.Value);

    /// <inheritdoc/>
    public override string ToString() =>
        $"{Case}: {Gate}: the ledger says {Text(Ledger)}, the baseline {Text(Baseline)}";

    static string Text(double? number) =>
        number is { } known ? known.ToString("0.###", CultureInfo.InvariantCulture) : "nothing";
}
