using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// What several pairs of processes say together of a change. Processes differ more than rounds do, so the interval
/// is made of what the pairs differ by, and of nothing else: Student's, with one degree of freedom less than pairs.
/// </summary>
/// <param name="Log">The mean of the pairs' logarithms.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Pairs">The pairs.</param>
sealed record PairedChange(double Log, double Error, int Pairs)
{
    /// <summary>The relative change: 0.041 is 4.1 % more.</summary>
    public double Change => Math.Exp(Log) - 1;

    /// <summary>Where the change lies at 95 %.</summary>
    public Interval At95 => Within(upperTail: 0.025);

    /// <summary>The pairs put together.</summary>
    /// <param name="logs">The logarithm of the ratio of each pair of processes.</param>
    /// <exception cref="ArgumentException">There are too few to differ.</exception>
    public static PairedChange Of(IReadOnlyCollection<double> logs) => logs.Count < 2
        ? throw new ArgumentException($"Found {logs.Count} pairs, expected 2 at least.", nameof(logs))
        : new PairedChange(logs.Average(), StandardDeviation.Of(logs) / Math.Sqrt(logs.Count), logs.Count);

    /// <summary>Where the change lies, with the given probability of error on each side.</summary>
    public Interval Within(double upperTail)
    {
        double margin = StudentT.Quantile(upperTail, Pairs - 1) * Error;
        return new Interval(Math.Exp(Log - margin) - 1, Math.Exp(Log + margin) - 1);
    }
}
