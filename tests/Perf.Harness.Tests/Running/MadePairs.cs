using Perf.Harness.Pairing;

namespace Perf.Harness.Tests.Running;

/// <summary>Pairs whose outcomes and times are made up: nothing is started, and a clock of their own goes on.</summary>
/// <param name="budget">The time for all pairs.</param>
/// <param name="ofPair">What every pair takes: the start of its processes.</param>
/// <param name="ofCase">What each of its cases adds.</param>
/// <param name="outcome">What comes out of the next pair of a case.</param>
sealed class MadePairs(TimeSpan budget, TimeSpan ofPair, TimeSpan ofCase, Func<PairSeries, PairOutcome> outcome)
{
    readonly TimeSpan _budget = budget;

    /// <summary>Of each pair so far, how many cases it had and of which interim analysis it was.</summary>
    internal List<(int Cases, int Look)> Measured { get; } = [];

    internal TimeSpan Left { get; private set; } = budget;

    internal static PairOutcome Of(double log) =>
        new PairOutcome.Measured(new Dictionary<Metric, double> { [Metric.Time] = log })
        {
            Seconds = (Math.Exp(log), 1),
        };

    /// <summary>The schedule of them.</summary>
    /// <param name="screening">The share of the budget for one pair of many.</param>
    internal PairSchedule Schedule(double screening = PairSchedule.DefaultScreening) =>
        new(isPullRequest: false, _budget, () => Left, Play) { Screening = screening };

    /// <summary>What its pairs say of its time; null where it is cut off.</summary>
    internal static Verdict? VerdictOf(PairSeries one) =>
        one.Evidence("", isPullRequest: false) is { Missing: null } pair
            ? PairRule.Standard.Decide(PairedChange.Of([.. pair.Logs[Metric.Time]])) : null;

    /// <summary>Whether a run says that it is, or may be, slower: what is surely slower may be so, too.</summary>
    internal static bool IsNamed(PairSeries one) => VerdictOf(one) is not (Verdict.Unchanged or Verdict.Improved)
        && PairComparer.MayBeSlower(Metric.Time, one.Evidence("", isPullRequest: false));

    void Play(IReadOnlyList<PairSeries> cases, int pair, int look)
    {
        Measured.Add((cases.Count, look));
        Left -= ofPair + (cases.Count * ofCase);
        foreach (PairSeries one in cases) one.Add(outcome(one));
    }
}
