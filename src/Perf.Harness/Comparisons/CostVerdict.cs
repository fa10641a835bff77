using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>
/// From the changes that processes show to a verdict: a screen of one process, then fresh ones for a suspect: two, four
/// where two do not acquit it, eight where four leave it open. The error rate of a gate is a constant, whatever else
/// runs.
/// </summary>
/// <param name="Least">The change that is not worth a failure, however sure it is.</param>
/// <param name="Equivalent">The change that must be ruled out before anything is called unchanged.</param>
public sealed record CostVerdict(double Least, double Equivalent)
{
    /// <summary>For the time of a batch.</summary>
    public static CostVerdict OfTime { get; } = new(Least: 0.03, Equivalent: 0.10);

    /// <summary>
    /// Three of ten processes of unchanged code are suspects, and far fewer where there is a wander: fresh ones cost
    /// little, and what is not suspected is never found.
    /// </summary>
    public const double Screen = 0.524; // normal distribution, 0.7

    /// <summary>A gain is no hurry: one process in a thousand is looked at again.</summary>
    public const double ScreenOfGain = 3.090; // normal distribution, 0.999

    /// <summary>
    /// Two fresh processes of unchanged code acquit in nine of ten times, and two more need not be asked.
    /// </summary>
    public const double Acquittal = 1.282; // normal distribution, 0.9

    /// <summary>One suspect of unchanged code in five thousand would be convicted.</summary>
    public const double Conviction = 3.540; // normal distribution, 0.9998

    /// <summary>The change that a gate should find to be worth its time.</summary>
    public const double Fine = 0.12;

    /// <summary>
    /// What both looks are to find in nineteen of twenty runs, each of them finds in thirty-nine of forty.
    /// </summary>
    const double FoundByEach = 1.960; // normal distribution, 0.975

    const double OneSided95 = 1.645;
    const double TwoSided95 = 1.960;

    /// <summary>
    /// What one process says: regressed and improved mean no more than that fresh ones must look again.
    /// </summary>
    /// <param name="change">Its change, positive being worse.</param>
    /// <param name="error">The standard error of that.</param>
    /// <param name="noise">What is known of its noise; fresh processes will tell what others share with it.</param>
    /// <param name="beside">By how much most others of the process were slower, or faster; null where they are too
    /// few.</param>
    public Verdict OfOne(double change, double error, LearntNoise noise, double? beside = null) =>
        (beside is { } moved ? Less(change, moved, noise) : change)
            > noise.Told().Allowed + noise.Strange + (Screen * error) ? Verdict.Regressed
        : change > noise.Wander + noise.Strange + (Screen * error) ? Verdict.Regressed // all of them, perhaps
        : change < -noise.Wander - noise.Strange - (ScreenOfGain * error) ? Verdict.Improved
        : OfUnmoved(change, error, noise.Wander);

    /// <summary>
    /// Whether so few fresh processes are enough: they say that nothing moved, and twice as many could rule out no
    /// more.
    /// </summary>
    /// <param name="changes">The change of each, positive being worse.</param>
    /// <param name="noise">What is known of their noise.</param>
    public bool Acquits(IReadOnlyCollection<double> changes, LearntNoise noise)
    {
        double change = changes.Average();
        double error = noise.ErrorOf(changes.Count);
        double doubt = noise.Strange + (Acquittal * error);
        return change <= noise.Allowed + doubt && change >= -noise.Wander - doubt
            && (OfUnmoved(change, error, noise.Allowed) == Verdict.Equivalent
                || OfUnmoved(change, noise.ErrorOf(2 * changes.Count), noise.Allowed) == Verdict.Inconclusive);
    }

    /// <summary>
    /// The verdict of fresh processes: beyond all doubt, worth it, and each of them on the same side – one that has two
    /// speeds by chance, and drew the slow one, is no regression.
    /// </summary>
    /// <param name="changes">The change of each fresh process, positive being worse.</param>
    /// <param name="noise">What is known of their noise.</param>
    public Verdict OfFresh(IReadOnlyList<double> changes, LearntNoise noise)
    {
        double change = changes.Average();
        double error = noise.ErrorOf(changes.Count);
        if (change > SureFrom(noise.Allowed) && changes.All(one => one > 0)) return Verdict.Regressed;
        if (change < -SureFrom(noise.Wander) && changes.All(one => one < 0)) return Verdict.Improved;
        return OfUnmoved(change, error, noise.Allowed);

        double SureFrom(double allowed) => Math.Max(Least, allowed + noise.Strange + (Conviction * error));
    }

    /// <summary>The smallest change that both looks would have found in nineteen of twenty runs.</summary>
    /// <param name="noise">What is known of the noise.</param>
    /// <param name="confirming">The fresh processes of a suspect.</param>
    public double Detectable(LearntNoise noise, int confirming)
    {
        double allowed = noise.Told().Allowed + noise.Strange;
        double error = noise.ErrorOf(1);
        double screened = allowed + ((Screen + FoundByEach) * error);

        // What all share is taken off where it makes slower, and hides a change where it makes faster, in the mean of
        // the processes.
        error = noise.ErrorOf(confirming);
        double missed = Math.Sqrt(Math.Pow(FoundByEach * error, 2) + (Math.Pow(noise.Shared, 2) / confirming));
        return Math.Max(screened, Math.Max(Least, allowed + (Conviction * error)) + missed);
    }

    /// <summary>
    /// What is left of a change without what others of its process did, which is never more than moments are known to
    /// do.
    /// </summary>
    internal static double Less(double change, double beside, LearntNoise noise) =>
        ((1 + change) / (1 + Math.Clamp(beside, -noise.Shared, noise.Shared))) - 1;

    /// <summary>Where a change lies at 95 %.</summary>
    public static Interval IntervalOf(double change, double error) =>
        new(change - (TwoSided95 * error), change + (TwoSided95 * error));

    // What an hour may do can't be ruled out by looking longer: it widens what counts as unchanged.
    Verdict OfUnmoved(double change, double error, double wander) =>
        change + (OneSided95 * error) < Math.Max(Equivalent, wander) ? Verdict.Equivalent : Verdict.Inconclusive;
}
