using System.Globalization;

namespace Perf.Harness.Statistics;

/// <summary>A share, or a change as one, with its sign: <c>+16.0 %</c>.</summary>
public static class SignedShare
{
    // The third part is for what is rounded to nothing: without it a small loss would read "-+0.0 %".
    const string Format = "+0.0 %;-0.0 %;0.0 %";

    const string WholeFormat = "+0 %;-0 %;0 %";

    /// <summary>The share as text, with one decimal.</summary>
    public static string Text(double share) => share.ToString(Format, CultureInfo.InvariantCulture);

    /// <summary>The share as text, in whole per cent: <c>+16 %</c>.</summary>
    public static string Whole(double share) => share.ToString(WholeFormat, CultureInfo.InvariantCulture);
}
