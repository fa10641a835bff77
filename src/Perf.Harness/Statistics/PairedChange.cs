namespace Perf.Harness.Statistics;

/// <summary>
/// What several pairs of processes say together of a change. Processes differ more than rounds do, so the interval
/// comes from what pairs differ by: their own few, shrunk towards the spread that was learnt before.
/// </summary>
/// <param name="Log">The mean of the pairs' logarithms.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Freedom">The degrees of freedom that the error rests on.</param>
/// <param name="Pairs">The pairs.</param>
public sealed record PairedChange(double Log, double Error, int Freedom, int Pairs)
{
    // A spread is learnt from five processes when a baseline is accepted: Acceptance.LeastWorkers.
    const int LearntFreedom = 4;

    // Student's quantiles for 4 to 11 degrees of freedom, any table; one pair has the four of what was learnt.
    static readonly double[] Quantiles975 = [2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201];
    static readonly double[] Quantiles999 = [7.173, 5.893, 5.208, 4.785, 4.501, 4.297, 4.144, 4.025];

    /// <summary>The most pairs that can be put together.</summary>
    public static int PairsAtMost { get; } = Quantiles975.Length;

    /// <summary>The relative change: 0.041 is 4.1 % more.</summary>
    public double Change => Math.Exp(Log) - 1;

    /// <summary>Where the change lies at 95 %.</summary>
    public Interval At95 => Within(Quantiles975);

    /// <summary>Where it lies with an error of one in a thousand on each side.</summary>
    public Interval At998 => Within(Quantiles999);

    /// <summary>The pairs put together.</summary>
    /// <param name="pairs">One ratio for each pair of processes.</param>
    /// <param name="learntSpread">What one pair was known to differ from another by, as a share.</param>
    /// <remarks>
    /// The shrunk variance is that of Smyth, Linear models and empirical Bayes methods, 2004, with the degrees of
    /// freedom of the learnt spread known instead of estimated. It is never less than what the pairs' own intervals
    /// allow.
    /// </remarks>
    public static PairedChange Of(IReadOnlyList<PairedRatio> pairs, double learntSpread)
    {
        if (pairs.Count == 0 || pairs.Count > PairsAtMost)
            throw new ArgumentException($"Found {pairs.Count} pairs, wanted 1 to {PairsAtMost}.", nameof(pairs));
        double mean = pairs.Average(pair => pair.Log);
        double between = pairs.Sum(pair => (pair.Log - mean) * (pair.Log - mean));
        int freedom = LearntFreedom + pairs.Count - 1;
        double variance = ((LearntFreedom * learntSpread * learntSpread) + between) / freedom;
        double within = pairs.Average(pair => pair.Error * pair.Error);
        return new PairedChange(mean, Math.Sqrt(Math.Max(variance, within) / pairs.Count), freedom, pairs.Count);
    }

    Interval Within(double[] quantiles)
    {
        double margin = quantiles[Freedom - LearntFreedom] * Error;
        return new Interval(Math.Exp(Log - margin) - 1, Math.Exp(Log + margin) - 1);
    }
}
