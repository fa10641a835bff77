using System.Globalization;
using Perf.Harness.Statistics;

namespace Perf.Harness.Comparisons;

/// <summary>What a duet says of one case, in a sentence.</summary>
public static class DuetStatement
{
    /// <summary>
    /// <c>against Microsoft.Data.Sqlite.Core 6.0.0 this is 4.1 % ± 0.9 % slower (16 pairs)</c>.
    /// </summary>
    /// <param name="against">What reports call the other build.</param>
    /// <param name="change">The relative change, positive being slower.</param>
    /// <param name="at95">Where it lies at 95 %.</param>
    /// <param name="pairs">The pairs of processes.</param>
    public static string Of(string against, double change, Interval at95, int pairs)
    {
        string margin = $"± {Share((at95.High - at95.Low) / 2)}";
        string says = at95.Low > 0 ? $"this is {Share(change)} {margin} slower"
            : at95.High < 0 ? $"this is {Share(-change)} {margin} faster"
            : $"no change is seen: {SignedShare.Text(change)} {margin}";
        return $"against {against} {says} ({pairs} pairs)";
    }

    static string Share(double share) => share.ToString("0.0 %", CultureInfo.InvariantCulture);
}
