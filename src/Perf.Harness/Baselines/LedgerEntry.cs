using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Baselines;

/// <summary>One accepted change of one gate of one case.</summary>
/// <param name="Case">The case.</param>
/// <param name="Gate">The metric's name, or <see cref="AllGates"/>.</param>
/// <param name="Kind">What became of the gate.</param>
/// <param name="Reason">Why it was accepted.</param>
public sealed record LedgerEntry(CaseId Case, string Gate, LedgerKind Kind, string Reason)
{
    /// <summary>Stands for every gate of a case.</summary>
    public const string AllGates = "all";

    /// <summary>
    /// A line from which drift is counted anew, for every case: a release, or any other moment to which somebody agreed
    /// on purpose.
    /// </summary>
    public static LedgerEntry Anchor(string reason) => new(EveryCase, AllGates, LedgerKind.Anchor, reason);

    /// <summary>
    /// A line that says that a case may be slower than the build it plays against, by what the duet has shown.
    /// </summary>
    /// <param name="id">The case.</param>
    /// <param name="change">The relative change of its time, positive being slower.</param>
    /// <param name="reason">Why it is accepted.</param>
    public static LedgerEntry OfDuet(CaseId id, double change, string reason) =>
        new(id, Metric.Time.Name, LedgerKind.Changed, reason)
        {
            Environment = DuetEnvironment, Old = 1, New = SignificantDigits.Round(1 + change, 4),
        };

    // A duet is the same on every machine.
    const string DuetEnvironment = "duet";

    // An id like any other, so that the table keeps its columns; no suite has this name.
    static readonly CaseId EveryCase = new("every", "case", "every", "configuration");

    /// <summary>The environment of a cost; empty for work, which is the same everywhere.</summary>
    public string Environment { get; init; } = "";

    /// <summary>The number before, where there is one.</summary>
    public double? Old { get; init; }

    /// <summary>The number from now on, where there is one.</summary>
    public double? New { get; init; }

    /// <summary>
    /// By what the number was multiplied; null where that is no number, or tells nothing: of a slope.
    /// </summary>
    public double? Factor => Old > 0 && New > 0 && !IsSlope ? New / Old : null;

    /// <summary>Whether the number is a slope, which may be negative.</summary>
    public bool IsSlope => Metric.Named(Gate) is { IsSlope: true };
}

/// <summary>What became of a gate.</summary>
public enum LedgerKind
{
    /// <summary>It has another number, or other plans.</summary>
    Changed,

    /// <summary>It was accepted for the first time.</summary>
    New,

    /// <summary>It starts anew, for the case does other work or is measured in another way.</summary>
    Reset,

    /// <summary>It can't be counted any more.</summary>
    Gone,

    /// <summary>Drift is counted from here.</summary>
    Anchor,
}
