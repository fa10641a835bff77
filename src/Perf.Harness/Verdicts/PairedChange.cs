using Perf.Harness.Statistics;

namespace Perf.Harness.Verdicts;

/// <summary>
/// The change over several pairs of processes. Processes differ more than rounds do, so the interval comes from the
/// differences between pairs alone: Student's t, with one degree of freedom less than pairs.
/// </summary>
/// <param name="Log">The mean of the pairs' logarithms.</param>
/// <param name="Error">Its standard error.</param>
/// <param name="Pairs">The pairs.</param>
sealed record PairedChange(double Log, double Error, int Pairs)
{
    /// <summary>The relative change: 0.041 is 4.1 % more.</summary>
    public double Change => Math.Exp(Log) - 1;

    /// <summary>The 95 % interval of the change.</summary>
    public Interval At95 => Within(upperTail: 0.025);

    /// <summary>The change over some pairs.</summary>
    /// <param name="logs">The logarithm of the ratio of each pair of processes.</param>
    /// <exception cref="ArgumentException">There are fewer than two pairs.</exception>
    public static PairedChange Of(IReadOnlyCollection<double> logs) => logs.Count < 2
        ? throw new ArgumentException($"Found {logs.Count} pairs, expected at least 2.", nameof(logs))
        : new PairedChange(logs.Average(), StandardDeviation.Of(logs) / Math.Sqrt(logs.Count), logs.Count);

    /// <summary>The interval of the change, with the given probability of error on each side.</summary>
    public Interval Within(double upperTail)
    {
        double margin = StudentT.Quantile(upperTail, Pairs - 1) * Error;
        return new Interval(Math.Exp(Log - margin) - 1, Math.Exp(Log + margin) - 1);
    }
}
