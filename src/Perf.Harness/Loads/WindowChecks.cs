using Perf.Harness.Reports;

namespace Perf.Harness.Loads;

/// <summary>What must hold of a window whose load came from somebody else; otherwise it is void.</summary>
static class WindowChecks
{
    // Little's law holds exactly while all clients work; further off than this, some did not.
    const double ClientsMissingAtMost = 0.05;

    /// <summary>The driver counted what was recorded.</summary>
    /// <exception cref="VoidWindowException">It counted something else.</exception>
    internal static void CountsAgree(LoadFigures figures, long counted, long failed)
    {
        if (counted == figures.Recorded && failed == 0) return;
        throw new VoidWindowException(
            $"The driver counted {counted} operations and {failed} failures, "
            + $"our recorder {figures.Recorded} operations. One of them is wrong.");
    }

    /// <summary>Clients are throughput times mean latency.</summary>
    /// <exception cref="VoidWindowException">Some clients were not at work all the time.</exception>
    internal static void ClientsWereAtWork(LoadFigures figures)
    {
        if (Math.Abs((figures.ClientsAtWork / figures.Clients) - 1) <= ClientsMissingAtMost) return;
        string atWork = figures.ClientsAtWork.ToString("0.00", CultureInfo.InvariantCulture);
        string throughput = UnitFormat.Of(Metric.Throughput, Math.Round(figures.Throughput));
        throw new VoidWindowException(
            $"By Little's law {atWork} clients were at work "
            + $"({throughput} times {UnitFormat.Seconds(figures.MeanLatency)}), "
            + $"where {figures.Clients} should have been: the driver kept some waiting.");
    }
}

/// <summary>A void window is bad luck, and driven again; several of them in a row are not.</summary>
static class ValidWindow
{
    const int StandardTries = 3;

    /// <summary>The figures of the first window that is not void; before each of them all is made ready.</summary>
    /// <param name="driver">Drives the windows.</param>
    /// <param name="window">How long each of them is.</param>
    /// <param name="ready">Called before each of them.</param>
    /// <param name="tries">The most windows.</param>
    /// <param name="lengthens">Whether a window that was too short is followed by one of twice its length.</param>
    /// <exception cref="VoidWindowException">All of them were.</exception>
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
