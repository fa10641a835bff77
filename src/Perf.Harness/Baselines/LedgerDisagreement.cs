namespace Perf.Harness.Baselines;

/// <summary>
/// The last accepted number of a gate in the ledger differs from the baseline: a run was killed between writing the two
/// files, or one of them was edited. The drift would lack this step.
/// </summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name.</param>
/// <param name="Ledger">The number in the ledger; null if the gate is gone.</param>
/// <param name="Baseline">The number in the baseline; null if it has none.</param>
sealed record LedgerDisagreement(CaseId Case, string Gate, double? Ledger, double? Baseline)
{
    const double Rounding = 1e-9;

    /// <summary>All differences. Texts and times are skipped: the ledger has no number for them.</summary>
    /// <param name="entries">The ledger, oldest first.</param>
    /// <param name="accepted">Returns the accepted case of an id, or null.</param>
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
        $"{Case}: {Gate}: the ledger has {Text(Ledger)}, the baseline has {Text(Baseline)}";

    static string Text(double? number) =>
        number is { } known ? known.ToString("0.###", CultureInfo.InvariantCulture) : "nothing";
}

/// <summary>
/// An accepted case that is missing in the catalogue: it was renamed or removed, and its baseline stayed.
/// </summary>
/// <param name="Case">The id in the baseline.</param>
/// <param name="Path">The file.</param>
/// <param name="Line">The first line of the case.</param>
sealed record OrphanBaseline(CaseId Case, string Path, int Line)
{
    /// <summary>The place, the problem and what to do.</summary>
    public override string ToString() =>
        $"{Path}:{Line}: found a baseline of {Case}, expected a case with this id. "
        + "Remove the block in the commit that removes the case, or give the case its old id.";

    internal static IEnumerable<OrphanBaseline> CasesOf(FileInfo file)
    {
        string text = TextFile.Read(file, BaselineJson.Advice) ?? "";
        Baseline baseline = BaselineJson.Read(file.FullName, text);
        var json = new JsonFile(file.FullName, BaselineJson.Advice, text);
        return baseline.Cases.Keys.Select(what => new OrphanBaseline(
            CaseId.Parse($"{what} @ {baseline.Engine}/{baseline.Configuration}"), file.FullName, json.LineOf(what)));
    }
}
