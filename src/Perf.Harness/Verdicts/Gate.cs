using Perf.Harness.Functions;
using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>One metric of one case, compared in one way.</summary>
/// <param name="Metric">What is compared.</param>
/// <param name="Method">How.</param>
abstract record Gate(Metric Metric, Method Method)
{
    /// <summary>A gate with a verdict.</summary>
    /// <param name="Metric">What is compared.</param>
    /// <param name="Method">How.</param>
    /// <param name="Verdict">Regressed, improved or unchanged.</param>
    /// <param name="Baseline">The accepted number, or that of the reference build; scaled to this machine for a
    /// bound.</param>
    /// <param name="Now">The number of this run.</param>
    /// <param name="Change">
    /// The relative difference, of a slope the plain one; turned so that positive is worse.
    /// </param>
    public sealed record Judged(
        Metric Metric, Method Method, Verdict Verdict, double Baseline, double Now, double Change)
        : Gate(Metric, Method)
    {
        /// <summary>The change that is let pass.</summary>
        public Tolerance Tolerance { get; init; } = Tolerance.Exact;

        /// <summary>Where the change lies at 95 %; null where the number is exact.</summary>
        public Interval? Interval { get; init; }

        /// <summary>What moved, where a number does not tell: <c>SEARCH t USING INDEX ik -> SCAN t</c>.</summary>
        public string? Cause { get; init; }

        /// <summary>The pairs of processes; 0 where there were none.</summary>
        public int Pairs { get; init; }

        /// <summary>
        /// The seconds of an operation in each pair of processes, this build's and the reference build's; empty where
        /// there were none.
        /// </summary>
        public IReadOnlyList<(double Head, double Reference)> Processes { get; init; } = [];

        /// <summary>Where this build runs more instructions; null where that was not counted.</summary>
        public FunctionChanges? Where { get; init; }

        /// <summary>Why that can't be counted, for the first failed case of a run; else null.</summary>
        public string? WhereMissing { get; init; }

        /// <summary>
        /// What the ledger says that was accepted since the reference build; 1 where that is nothing.
        /// </summary>
        public double AcceptedFactor { get; init; } = 1;

        /// <summary>Why it passes although it is worse: the ledger's reason, where the change was accepted.</summary>
        public string? AcceptedFor { get; init; }

        /// <summary>
        /// Whether it lies beyond its tolerance and passes all the same: the builds are the same, or a pair says that
        /// the machine did it.
        /// </summary>
        public bool IsOfMachine { get; init; }
    }

    /// <summary>A gate without a verdict.</summary>
    /// <param name="Metric">What would have been compared.</param>
    /// <param name="Method">How.</param>
    /// <param name="Reason">Why not.</param>
    public sealed record NotEvaluated(Metric Metric, Method Method, Reason Reason) : Gate(Metric, Method)
    {
        /// <summary>The change that was seen all the same.</summary>
        public double? Change { get; init; }

        /// <summary>Whether pairs say that it got slower, and are too few to be sure.</summary>
        public bool MayBeSlower { get; init; }
    }
}
