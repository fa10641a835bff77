using System.Collections.Concurrent;

namespace Perf.Harness.Statistics;

/// <summary>Quantiles of Student's distribution.</summary>
/// <remarks>Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4, inverted by
/// bisection.</remarks>
static class StudentT
{
    const int Halvings = 200;

    static readonly ConcurrentDictionary<(double, int), double> Known = new();

    /// <summary>What a value exceeds with the given probability.</summary>
    /// <param name="upperTail">The probability, above 0 and below 0.5: 0.025 for a two-sided 95 %.</param>
    /// <param name="freedom">The degrees of freedom, 1 at least.</param>
    public static double Quantile(double upperTail, int freedom)
    {
        if (!(upperTail is > 0 and < 0.5) || freedom < 1)
        {
            throw new ArgumentOutOfRangeException(
                nameof(upperTail), (upperTail, freedom), "A tail is above 0 and below 0.5, with a degree of freedom.");
        }

        return Known.GetOrAdd((upperTail, freedom), Find);
    }

    static double Find((double UpperTail, int Freedom) wanted)
    {
        double low = 0, high = 1;
        while (UpperTail(high, wanted.Freedom) > wanted.UpperTail) high *= 2;
        for (int i = 0; i < Halvings; i++)
        {
            double middle = (low + high) / 2;
            if (UpperTail(middle, wanted.Freedom) > wanted.UpperTail) low = middle;
            else high = middle;
        }

        return high;
    }

    static double UpperTail(double t, int freedom)
    {
        double angle = Math.Atan(t / Math.Sqrt(freedom));
        double cosine = Math.Cos(angle), term = freedom % 2 == 1 ? cosine : 1, sum = 0;
        for (int k = freedom % 2 == 1 ? 3 : 2; k <= freedom; k += 2)
        {
            sum += term;
            term *= cosine * cosine * (k - 1) / k;
        }

        double within = freedom % 2 == 0 ? Math.Sin(angle) * sum
            : 2 / Math.PI * (angle + (Math.Sin(angle) * sum));
        return (1 - within) / 2;
    }
}
