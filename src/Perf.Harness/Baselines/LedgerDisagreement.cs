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

/// <summary>
/// An accepted case that no case of the catalogue owns: it was renamed or removed, its baseline stayed.
/// </summary>
/// <param name="Case">The id that nothing answers to.</param>
/// <param name="Path">The file that holds it.</param>
/// <param name="Line">The line on which it begins.</param>
sealed record OrphanBaseline(CaseId Case, string Path, int Line)
{
    /// <summary>What was found, what was wanted and what to do.</summary>
    public override string ToString() =>
        $"{Path}:{Line}: found a baseline of {Case}, wanted a case that owns it. "
        + "Remove the block in the commit that removed the case, or give the case its id back.";

    internal static IEnumerable<OrphanBaseline> CasesOf(FileInfo file)
    {
        string text = TextFile.Read(file, BaselineJson.Advice) ?? "";
        Baseline baseline = BaselineJson.Read(file.FullName, text);
        var json = new JsonFile(file.FullName, BaselineJson.Advice, text);
        return baseline.Cases.Keys.Select(what => new OrphanBaseline(
            CaseId.Parse($"{what} @ {baseline.Engine}/{baseline.Configuration}"), file.FullName, json.LineOf(what)));
    }
}
