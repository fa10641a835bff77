using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Reports;

/// <summary>Numbers for people: the one place where base units are scaled, always in the invariant culture.</summary>
static class UnitFormat
{
    /// <summary>A number of a metric: <c>1,024 B</c>, <c>12.4 µs</c>, <c>18,400 op/s</c>.</summary>
    public static string Of(Metric metric, double value) => metric.Unit switch
    {
        Unit.Seconds => Seconds(value),
        Unit.PerSecond => Count(value) + " op/s",
        Unit.Bytes => Count(value) + " B",
        Unit.CountPerOperation => Count(value) + "/op",
        Unit.BytesPerOperation => Count(value) + " B/op",
        Unit.Slope => Slope(value, ""),
        Unit.SlopeThousandths => Slope(value / 1000, ""),
        Unit.DurabilityClass => ((ShownDurability)(int)value).Words(),
        _ => Count(value),
    };

    /// <summary>
    /// An observed value, whose name ends with its unit: <c>open 12.4 ms</c>.
    /// </summary>
    public static string Observed(string name, double value)
    {
        int end = name.LastIndexOf('-');
        string what = name[..Math.Max(end, 0)];
        return name[(end + 1)..] switch
        {
            "seconds" => $"{what} {Seconds(value)}",
            "nanoseconds" => $"{what} {Seconds(value * 1e-9)}",
            "bytes" => $"{what} {Count(value)} B",
            _ => $"{name} {Count(value)}",
        };
    }

    /// <summary>Seconds at three significant digits: <c>12.4 µs</c>.</summary>
    public static string Seconds(double seconds) => Math.Abs(seconds) switch
    {
        >= 1 => Significant(seconds) + " s",
        >= 1e-3 => Significant(seconds * 1e3) + " ms",
        >= 1e-6 => Significant(seconds * 1e6) + " µs",
        _ => Significant(seconds * 1e9) + " ns",
    };

    /// <summary>A change of a metric with its sign: <c>+16.0 %</c>, of a slope <c>+0.93</c>.</summary>
    public static string Change(Metric metric, double change) => metric.IsSlope ? Slope(change, "+")
        : metric.Noise == Noise.Exact && Math.Abs(change) is > 0 and < Shown ? Tiny(change)
        : Change(change);

    // A count is compared exactly: a failed gate must not show "0.0 %".
    static string Tiny(double change) => Math.Abs(change) < ShownOfTiny ? $"{(change > 0 ? "+" : "-")}<0.001 %"
        : change.ToString("+0.0## %;-0.0## %", CultureInfo.InvariantCulture);

    const double Shown = 0.0005, ShownOfTiny = 0.000005;

    /// <summary>A share with its sign: <c>+16.0 %</c>.</summary>
    public static string Change(double share) => double.IsInfinity(share) ? "from nothing" : SignedShare.Text(share);

    /// <summary>A count with its thousands marked.</summary>
    public static string Count(double value) =>
        value.ToString(value % 1 == 0 ? "#,0" : "#,0.##", CultureInfo.InvariantCulture);

    /// <summary>A number of things: <c>1 case</c>, <c>1,024 cases</c>.</summary>
    public static string Counted(int count, string thing) => $"{Count(count)} {thing}{(count == 1 ? "" : "s")}";

    static string Slope(double slope, string plus) =>
        slope.ToString($"{plus}0.00;-0.00;0.00", CultureInfo.InvariantCulture);

    static string Significant(double value)
    {
        int decimals = Math.Abs(value) switch { >= 100 => 0, >= 10 => 1, _ => 2 };
        return value.ToString("F" + decimals, CultureInfo.InvariantCulture);
    }
}
