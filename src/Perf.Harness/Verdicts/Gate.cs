using Perf.Harness.Functions;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>One metric of one case, compared in one way.</summary>
/// <param name="Metric">What is compared.</param>
/// <param name="Kind">How it is judged.</param>
abstract record Gate(Metric Metric, GateKind Kind)
{
    /// <summary>A gate with a verdict.</summary>
    /// <param name="Metric">What is compared.</param>
    /// <param name="Kind">How it is judged.</param>
    /// <param name="Verdict">Regressed, improved or unchanged.</param>
    /// <param name="Baseline">The accepted number, for a bound scaled to this machine; for a pair, the number of the
    /// reference build.</param>
    /// <param name="Now">The number of this run.</param>
    /// <param name="Change">
    /// The relative difference, for a slope the absolute one; positive is worse.
    /// </param>
    public sealed record Judged(
        Metric Metric, GateKind Kind, Verdict Verdict, double Baseline, double Now, double Change)
        : Gate(Metric, Kind)
    {
        /// <summary>The change that still passes.</summary>
        public Tolerance Tolerance { get; init; } = Tolerance.Exact;

        /// <summary>The 95 % interval of the change; null if the number is exact.</summary>
        public Interval? Interval { get; init; }

        /// <summary>Whether the accepted build has this count, and this build has none.</summary>
        public bool IsMissing { get; init; }

        /// <summary>What changed, or why, in words: <c>SEARCH t USING INDEX ik -> SCAN t</c>; or null.</summary>
        public string? Cause { get; init; }

        /// <summary>The number of pairs of processes.</summary>
        public int Pairs { get; init; }

        /// <summary>
        /// The seconds per operation in each pair of processes: this build, the reference build.
        /// </summary>
        public IReadOnlyList<(double Head, double Reference)> Processes { get; init; } = [];

        /// <summary>The functions that run more instructions in this build; null if not counted.</summary>
        public FunctionChanges? Where { get; init; }

        /// <summary>Why these are unknown, for the first failed case of a run; else null.</summary>
        public string? WhereMissing { get; init; }

        /// <summary>
        /// The factor that the ledger has accepted since the reference build; 1 if none.
        /// </summary>
        public double AcceptedFactor { get; init; } = 1;

        /// <summary>The reason in the ledger, if the gate passes because the change was accepted; else null.</summary>
        public string? AcceptedFor { get; init; }

        /// <summary>
        /// Whether it is beyond its tolerance but passes: the builds are the same, or a pair found no change.
        /// </summary>
        public bool IsOfMachine { get; init; }
    }

    /// <summary>A gate without a verdict.</summary>
    /// <param name="Metric">What would have been compared.</param>
    /// <param name="Kind">How it is judged.</param>
    /// <param name="Reason">Why not.</param>
    public sealed record NotEvaluated(Metric Metric, GateKind Kind, Reason Reason) : Gate(Metric, Kind)
    {
        /// <summary>The measured change; null if there is none.</summary>
        public double? Change { get; init; }

        /// <summary>The measured value of a case without a baseline; null if there is none.</summary>
        public double? Now { get; init; }

        /// <summary>Whether pairs measured a slowdown but are too few to be sure.</summary>
        public bool MayBeSlower { get; init; }
    }
}

/// <summary>
/// The change that still passes: a share of the baseline, but at least a floor in its unit.
/// </summary>
sealed record Tolerance(double Share, double Floor)
{
    /// <summary>No change passes.</summary>
    public static Tolerance Exact { get; } = new(0, 0);

    /// <summary>The share, 0 or more: with 2, three times the baseline passes.</summary>
    public double Share { get; } = Share >= 0 ? Share
        : throw new ArgumentOutOfRangeException(nameof(Share), Share, "A tolerance is not negative.");

    /// <summary>The least change that counts, in the metric's unit; not negative.</summary>
    public double Floor { get; } = Floor >= 0 ? Floor
        : throw new ArgumentOutOfRangeException(nameof(Floor), Floor, "A floor is not negative.");

    /// <summary>Whether it is wider because a part of the subject has changed.</summary>
    public bool IsForOtherSubject { get; init; }

    /// <summary>The tolerance in the baseline's unit.</summary>
    public double Of(double baseline) => Math.Max(Share * Math.Abs(baseline), Floor);
}
