using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>
/// From the changes that processes show to a verdict: a screen of one process, then fresh ones for a suspect: one, two
/// where it suspects it too, four, eight and twelve where so many might convict it. What is slower by more than is
/// allowed is looked at again, by however little; only the conviction asks how sure it is. The error rate of a gate is
/// a constant, whatever else runs.
/// </summary>
/// <param name="Least">The change that is not worth a failure, however sure it is.</param>
/// <param name="Equivalent">The change that must be ruled out before anything is called unchanged.</param>
public sealed record CostVerdict(double Least, double Equivalent)
{
    /// <summary>For the time of a batch.</summary>
    public static CostVerdict OfTime { get; } = new(Least: 0.03, Equivalent: 0.10);

    /// <summary>A gain is no hurry: one process in a thousand is looked at again.</summary>
    public const double ScreenOfGain = 3.090; // normal distribution, 0.999

    /// <summary>
    /// At each count of fresh processes one suspect of unchanged code in five thousand would be convicted.
    /// </summary>
    public const double Conviction = 3.540; // normal distribution, 0.9998

    /// <summary>
    /// Where fewer than one in twenty suspects that seem as slow as this would be convicted, no more are asked.
    /// </summary>
    public const double LeastChance = 1.645; // normal distribution, 0.95

    /// <summary>The change that a gate should find to be worth its time.</summary>
    public const double Fine = 0.12;

    /// <summary>
    /// What all are to find in nineteen of twenty runs the conviction finds in thirty-nine of forty, and each of the
    /// two that a single process decides in some more.
    /// </summary>
    const double FoundByConviction = 1.960; // normal distribution, 0.975

    const double FoundByOne = 2.120; // normal distribution, 0.983

    const double OneSided95 = 1.645;
    const double TwoSided95 = 1.960;

    /// <summary>
    /// What one process says: regressed and improved mean no more than that fresh ones must look again.
    /// </summary>
    /// <param name="change">Its change, positive being worse.</param>
    /// <param name="error">The standard error of that.</param>
    /// <param name="noise">What is known of its noise; fresh processes will tell what others share with it.</param>
    /// <param name="beside">By how much others of the process were slower, or faster; null where they are too
    /// few.</param>
    public Verdict OfOne(double change, double error, LearntNoise noise, double? beside = null) =>
        (beside is { } moved ? Less(change, moved, noise) : change)
            > noise.Told().Allowed + noise.Strange ? Verdict.Regressed
        : change > noise.Wander + noise.Strange ? Verdict.Regressed // all of them, perhaps
        : change < -noise.Wander - noise.Strange - (ScreenOfGain * error) ? Verdict.Improved
        : OfUnmoved(change, error, noise, noise.Wander);

    /// <summary>
    /// Whether so few fresh processes are enough: all that may be asked would hardly convict, and twice as many could
    /// rule out no more.
    /// </summary>
    /// <param name="changes">The change of each, positive being worse.</param>
    /// <param name="noise">What is known of their noise.</param>
    /// <param name="atMost">How many may be asked.</param>
    /// <param name="tellsGains">Whether a gain would be told.</param>
    public bool Acquits(IReadOnlyCollection<double> changes, LearntNoise noise, int atMost, bool tellsGains = true)
    {
        double change = changes.Average();

        // The baseline's own error is the same, however many are asked.
        double mayMove = LeastChance * noise.Between * Math.Sqrt((1.0 / changes.Count) - (1.0 / atMost));
        double sure = noise.ErrorOf(atMost);
        bool mayBeSlower = changes.All(one => one > 0) && change + mayMove > SureFrom(noise.Allowed, noise, sure);
        bool mayBeFaster = tellsGains
            && changes.All(one => one < 0) && change - mayMove < -SureFrom(noise.Wander, noise, sure);
        return !mayBeSlower && !mayBeFaster
            && (UnmovedBy(changes.Count) == Verdict.Equivalent
                || UnmovedBy(Math.Min(2 * changes.Count, atMost)) == Verdict.Inconclusive);

        Verdict UnmovedBy(int processes) =>
            OfUnmoved(change, noise.ErrorOf(processes), noise, noise.Allowed);
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
        if (change > SureFrom(noise.Allowed, noise, error) && changes.All(one => one > 0)) return Verdict.Regressed;
        if (change < -SureFrom(noise.Wander, noise, error) && changes.All(one => one < 0)) return Verdict.Improved;
        return OfUnmoved(change, error, noise, noise.Allowed);
    }

    double SureFrom(double allowed, LearntNoise noise, double error) =>
        Math.Max(Least, allowed + noise.Strange + (Conviction * error));

    /// <summary>The smallest change that all looks would have found in nineteen of twenty runs.</summary>
    /// <param name="noise">What is known of the noise, told by others where a suspect will have some beside it.</param>
    /// <param name="confirming">The fresh processes of a suspect.</param>
    public double Detectable(LearntNoise noise, int confirming)
    {
        double allowed = noise.Allowed + noise.Strange;
        double error = noise.ErrorOf(1);
        double screened = allowed + (FoundByOne * error);

        // What all share is taken off where it makes slower, and hides a change where it makes faster, in the mean of
        // the processes.
        error = noise.ErrorOf(confirming);
        double missed = Math.Sqrt(Math.Pow(FoundByConviction * error, 2) + (Math.Pow(noise.Shared, 2) / confirming));
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

    // What an hour may do can't be ruled out by looking longer: it widens what counts as unchanged. What a speed may
    // hide that nobody has met can be, at another time: it makes that less sure.
    Verdict OfUnmoved(double change, double error, LearntNoise noise, double allowed) =>
        change + (OneSided95 * noise.AtThisSpeed(error)) < Math.Max(Equivalent, allowed)
            ? Verdict.Equivalent : Verdict.Inconclusive;
}
