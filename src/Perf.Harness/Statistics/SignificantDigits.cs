namespace Perf.Harness.Statistics;

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
