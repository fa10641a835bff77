using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>One accepted change of one gate of one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name, or <see cref="AllGates"/>.</param>
/// <param name="Kind">What became of the gate.</param>
/// <param name="Reason">Why it was accepted.</param>
sealed record LedgerEntry(CaseId Case, string Gate, LedgerKind Kind, string Reason)
{
    /// <summary>Stands for every gate of a case.</summary>
    public const string AllGates = "all";

    // Ids like any other, so that the table keeps its columns; no suite and no workload has such a name.
    const string Every = "every";
    const string EveryCase = "case";

    /// <summary>The first baselines of an engine configuration: one row for the file.</summary>
    public static LedgerEntry FirstOf(string engine, string configuration, string reason) =>
        new(new CaseId(Every, EveryCase, engine, configuration), AllGates, LedgerKind.New, reason);

    /// <summary>A row from which drift is counted anew, for every case: a release, agreed to on purpose.</summary>
    public static LedgerEntry Anchor(string reason) =>
        new(new CaseId(Every, EveryCase, Every, "configuration"), AllGates, LedgerKind.Anchor, reason);

    /// <summary>Whether the row is of a case: the first row of a file is of all its cases.</summary>
    internal bool IsOf(CaseId id) => Case == id || Case == FirstOf(id.Engine, id.Configuration, "").Case;

    /// <summary>The number before; 1 for a time, whose change is relative to the reference build.</summary>
    public double? Old { get; init; }

    /// <summary>The number from now on.</summary>
    public double? New { get; init; }

    /// <summary>
    /// Where the change of a time lies at 95 %, as multiples of the old; null where a number is exact.
    /// </summary>
    public Interval? Interval { get; init; }

    /// <summary>
    /// By what the number was multiplied; null where that is no number, or tells nothing: of a slope.
    /// </summary>
    public double? Factor => Old > 0 && New > 0 && Metric.Named(Gate) is not { IsSlope: true } ? New / Old : null;
}

/// <summary>What became of a gate.</summary>
enum LedgerKind
{
    /// <summary>It has another number, or other texts.</summary>
    Changed,

    /// <summary>It was accepted for the first time.</summary>
    New,

    /// <summary>It starts anew, for the case was asked for something else.</summary>
    Reset,

    /// <summary>It can't be counted any more.</summary>
    Gone,

    /// <summary>Drift is counted from here.</summary>
    Anchor,
}
