using System.Globalization;

namespace Perf.Harness.Statistics;

/// <summary>A share, or a change as one, with its sign and one decimal: <c>+16.0 %</c>.</summary>
public static class SignedShare
{
    // The third part is for what is rounded to nothing: without it a small loss would read "-+0.0 %".
    const string Format = "+0.0 %;-0.0 %;0.0 %";

    /// <summary>The share as text.</summary>
    public static string Text(double share) => share.ToString(Format, CultureInfo.InvariantCulture);
}
