using Perf.Harness.Reports;

namespace Perf.Harness.Loads;

/// <summary>The conditions of a valid window of an external driver.</summary>
static class WindowChecks
{
    // By Little's law the difference is 0 if all clients work; with more than this, some did not.
    const double ClientsMissingAtMost = 0.05;

    /// <summary>The counts of the driver and of the recorder are equal.</summary>
    /// <exception cref="VoidWindowException">They differ.</exception>
    internal static void CountsAgree(LoadFigures figures, long counted, long failed)
    {
        if (counted == figures.Recorded && failed == 0) return;
        throw new VoidWindowException(
            $"The driver counted {counted} operations and {failed} failures, "
            + $"the recorder counted {figures.Recorded} operations. One of them is wrong.");
    }

    /// <summary>All clients worked: their number is throughput times mean latency.</summary>
    /// <exception cref="VoidWindowException">Some clients did not work all the time.</exception>
    internal static void ClientsWereAtWork(LoadFigures figures)
    {
        if (Math.Abs((figures.ClientsAtWork / figures.Clients) - 1) <= ClientsMissingAtMost) return;
        string atWork = figures.ClientsAtWork.ToString("0.00", CultureInfo.InvariantCulture);
        string throughput = UnitFormat.Of(Metric.Throughput, Math.Round(figures.Throughput));
        throw new VoidWindowException(
            $"By Little's law {atWork} clients worked "
            + $"({throughput} times {UnitFormat.Seconds(figures.MeanLatency)}), "
            + $"expected {figures.Clients}: the driver made some of them wait.");
    }
}

/// <summary>Repeats a void window; several void windows in a row are an error.</summary>
static class ValidWindow
{
    const int StandardTries = 3;

    /// <summary>The results of the first valid window.</summary>
    /// <param name="driver">The driver.</param>
    /// <param name="window">The length of a window.</param>
    /// <param name="ready">Called before each window.</param>
    /// <param name="tries">The most windows.</param>
    /// <param name="lengthens">Whether a window that was too short is repeated with twice its length.</param>
    /// <exception cref="VoidWindowException">All windows were void.</exception>
    internal static LoadFigures Drive(
        ILoadDriver driver, TimeSpan window, Action? ready = null, int tries = StandardTries, bool lengthens = false)
    {
        for (int tried = 1; ; tried++)
        {
            ready?.Invoke();
            try
            {
                return driver.Drive(window);
            }
            catch (VoidWindowException reason) when (tried < tries)
            {
                if (lengthens && reason.IsTooShort) window *= 2;
            }
        }
    }
}
