namespace Perf.Harness.Statistics;

/// <summary>A share, or a change as one, with its sign: <c>+16.0 %</c>.</summary>
static class SignedShare
{
    // The third part is for what is rounded to nothing: without it a small loss would read "-+0.0 %".
    const string Format = "+0.0 %;-0.0 %;0.0 %";

    const string WholeFormat = "+0 %;-0 %;0 %";

    // "+99900.0 %" has to be read twice; from here on a change is told as a multiple.
    const double MultipleFrom = 9;

    /// <summary>The share as text, with one decimal; ten times as much and more as a multiple: <c>x12</c>.</summary>
    public static string Text(double share) => Text(share, Format);

    /// <summary>The share as text, in whole per cent: <c>+16 %</c>.</summary>
    public static string Whole(double share) => Text(share, WholeFormat);

    static string Text(double share, string format) => share >= MultipleFrom
        ? (1 + share).ToString("'x'0", CultureInfo.InvariantCulture)
        : share.ToString(format, CultureInfo.InvariantCulture);
}
