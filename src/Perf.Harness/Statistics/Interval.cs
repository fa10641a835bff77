namespace Perf.Harness.Statistics;

/// <summary>An interval of a number.</summary>
readonly record struct Interval(double Low, double High)
{
    /// <summary>The 95 % interval of the median by order statistics, for any distribution.</summary>
    /// <remarks>David and Nagaraja, Order Statistics, 7.1; ranks by the normal approximation of the binomial.</remarks>
    public static Interval OfMedian(IReadOnlyCollection<double> sample)
    {
        double[] sorted = [.. sample.Order()];
        if (sorted.Length == 0) return new Interval(double.NaN, double.NaN);
        const double TwoSided95 = 1.959964; // normal distribution, 0.975
        int rank = (int)Math.Floor((sorted.Length - (TwoSided95 * Math.Sqrt(sorted.Length))) / 2);
        rank = Math.Clamp(rank, 0, (sorted.Length - 1) / 2);
        return new Interval(sorted[rank], sorted[^(rank + 1)]);
    }
}

/// <summary>A share, or a change as one, with its sign: <c>+16.0 %</c>.</summary>
static class SignedShare
{
    // The third part is for a share that is rounded to 0: without it a small loss would be "-+0.0 %".
    const string Format = "+0.0 %;-0.0 %;0.0 %";

    // "+99900.0 %" is hard to read: from here on a change is a multiple.
    const double MultipleFrom = 9;

    /// <summary>The share as text, with one decimal; ten times as much and more as a multiple: <c>x12</c>.</summary>
    public static string Text(double share) => share >= MultipleFrom
        ? (1 + share).ToString("'x'0", CultureInfo.InvariantCulture)
        : share.ToString(Format, CultureInfo.InvariantCulture);
}

/// <summary>Numbers with no more digits than they have meaning, so that a diff shows only what moved.</summary>
static class SignificantDigits
{
    /// <summary>The number rounded to so many significant digits.</summary>
    public static double Round(double number, int digits) =>
        double.Parse(number.ToString($"E{digits - 1}", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    /// <summary>The number in plain notation where that is readable: <c>0.0000812</c>, not <c>8.12E-05</c>.</summary>
    public static string Plain(double number) => Math.Abs(number) is 0 or (> 1e-12 and < 1e15)
        ? ((decimal)number).ToString(CultureInfo.InvariantCulture)
        : number.ToString("R", CultureInfo.InvariantCulture);
}
