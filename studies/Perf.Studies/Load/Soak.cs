using Perf.Harness.Statistics;
using Perf.Harness.Verdicts;

namespace Perf.Studies.Load;

/// <summary>The same load for long, in windows: does the last third do what the first did?</summary>
static class Soak
{
    /// <summary>The median throughput of the last third of the windows, as a share of the first's.</summary>
    internal static double Drift(Func<double> throughputOfWindow, int windows)
    {
        double[] all = [.. Enumerable.Range(0, windows).Select(_ => throughputOfWindow())];
        int third = windows / 3;
        return Median.Of(all[^third..]) / Median.Of(all[..third]);
    }
}
