namespace Perf.Engines.Steps;

/// <summary>Goes through trips one by one from a pump's thread, and awaits a step on another thread for each.</summary>
/// <param name="captured">Whether it goes back to the pump after each.</param>
/// <param name="step">What is done with each.</param>
sealed class SteppedTrips(bool captured, Action<Trip> step)
{
    /// <summary>How many trips lie between two reports of progress.</summary>
    internal const int TripsOfReport = 100;

    /// <summary>Whether progress is reported to the pump.</summary>
    internal bool Reports { get; init; }

    /// <summary>How often it went on on the pump's thread after a step.</summary>
    internal int Returned { get; private set; }

    /// <summary>How many reports arrived on the pump's thread.</summary>
    internal int Reported { get; private set; }

    /// <summary>How many callbacks were posted to the pump.</summary>
    internal int Posts { get; private set; }

    /// <summary>Goes through so many, from the first again where they are too few.</summary>
    /// <returns>A checksum that depends on their order.</returns>
    internal long Run(IReadOnlyList<Trip> trips, int count)
    {
        using var pump = new ContextPump();
        using var executor = new StepExecutor();
        long checksum = pump.Run(() => Go(trips, count, executor));
        Posts = pump.Posts;
        return checksum;
    }

    async Task<long> Go(IReadOnlyList<Trip> trips, int count, StepExecutor executor)
    {
        int pumpThread = Environment.CurrentManagedThreadId;
        IProgress<int>? progress = Reports ? new Progress<int>(_ => Reported += IsHere(pumpThread)) : null;
        long checksum = 0;
        for (int i = 0; i < count; i++)
        {
            Trip trip = trips[i % trips.Count];
            checksum = unchecked(checksum * 31 + trip.Checksum());
            await new Step(executor, () => step(trip), captured);
            Returned += IsHere(pumpThread);
            if ((i + 1) % TripsOfReport == 0) progress?.Report(i + 1);
        }

        return checksum;
    }

    static int IsHere(int thread) => Environment.CurrentManagedThreadId == thread ? 1 : 0;
}
