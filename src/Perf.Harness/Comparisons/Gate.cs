using Perf.Harness.Metrics;
using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>One metric of one case, compared.</summary>
/// <param name="Metric">What is compared.</param>
public abstract record Gate(Metric Metric)
{
    /// <summary>
    /// The smallest change that would have been found in nineteen of twenty runs; null where all are, or none is known.
    /// </summary>
    public double? Detectable { get; init; }

    /// <summary>Whether fresh workers must look again: it is noisy, and beyond its tolerance or across it.</summary>
    internal bool IsSuspect => Metric.Noise == Noise.Statistical
        && this is Judged { Verdict: not Verdict.Equivalent } or Unjudged { Why: NotJudged.Inconclusive };

    /// <summary>A gate with a verdict.</summary>
    /// <param name="Metric">What is compared.</param>
    /// <param name="Verdict">Regressed, improved or equivalent.</param>
    /// <param name="Baseline">The accepted number: a count, or a cost.</param>
    /// <param name="Now">The number of this run.</param>
    /// <param name="Change">The relative difference, of a slope the plain one; turned so that positive is
    /// worse.</param>
    /// <param name="Tolerance">The change that would have been let pass, in words: <c>exact</c>, <c>30 %</c>.</param>
    public sealed record Judged(
        Metric Metric, Verdict Verdict, double Baseline, double Now, double Change, string Tolerance) : Gate(Metric)
    {
        /// <summary>Where the change lies at 95 %; null where the number is exact.</summary>
        public Interval? Interval { get; init; }

        /// <summary>What moved, where a number does not tell: <c>SEARCH t USING INDEX ik -> SCAN t</c>.</summary>
        public string? Cause { get; init; }

        /// <summary>The raw number in the metric's unit, where <see cref="Now"/> is a cost: informative only.</summary>
        public double? Raw { get; init; }

        /// <summary>The raw number of the baseline; informative only.</summary>
        public double? RawBaseline { get; init; }

        /// <summary>What the duet said that judged this gate in the baseline's place, in a sentence; or null.</summary>
        public string? Duet { get; init; }
    }

    /// <summary>A gate without a verdict.</summary>
    /// <param name="Metric">What would have been compared.</param>
    /// <param name="Why">The kind of reason.</param>
    /// <param name="Reason">The reason, for people.</param>
    public sealed record Unjudged(Metric Metric, NotJudged Why, string Reason) : Gate(Metric)
    {
        /// <summary>The change that was seen all the same.</summary>
        public double? Change { get; init; }
    }
}
