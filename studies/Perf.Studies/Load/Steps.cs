using Perf.Harness.Loads;

namespace Perf.Studies.Load;

/// <summary>
/// Raises the rate of an open loop step by step until the clients can't keep up any more: the step before is what the
/// store can do while its latencies are still those of a store at rest.
/// </summary>
/// <param name="clients">Makes clients for a step.</param>
/// <param name="clock">Measures every operation.</param>
/// <param name="limit">How long a client may take to come back.</param>
sealed class Steps(Func<IReadOnlyList<ILoadClient>> clients, TimeProvider clock, TimeSpan limit)
{
    // A step that did less than this of what arrived is beyond saturation.
    const double DoneAtLeast = 0.95;

    /// <summary>Doubles the rate from step to step.</summary>
    /// <param name="firstPerSecond">The rate of the first step.</param>
    /// <param name="window">How long each lasts.</param>
    /// <param name="most">The most steps.</param>
    /// <returns>Every step, the last one saturated unless there were too few.</returns>
    internal IReadOnlyList<Step> Climb(double firstPerSecond, TimeSpan window, int most)
    {
        List<Step> climbed = [];
        IReadOnlyList<ILoadClient> asking = clients();
        for (double rate = firstPerSecond; climbed.Count < most; rate *= 2)
        {
            using var driver = new OpenLoopDriver(asking, new Arrivals(rate, AtRandom: true), clock, limit);
            LoadFigures figures = ValidWindow.Drive(driver, window);
            climbed.Add(new Step(rate, figures, figures.Throughput < DoneAtLeast * rate));
            if (climbed[^1].IsSaturated) break;
        }

        return climbed;
    }
}

/// <summary>One step.</summary>
/// <param name="PerSecond">What arrived in a second.</param>
/// <param name="Figures">What was done.</param>
/// <param name="IsSaturated">Whether less was done than arrived.</param>
sealed record Step(double PerSecond, LoadFigures Figures, bool IsSaturated);
