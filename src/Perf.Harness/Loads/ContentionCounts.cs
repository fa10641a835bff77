namespace Perf.Harness.Loads;

/// <summary>How often clients got in each other's way.</summary>
/// <param name="Busy">Times that a lock could not be had at once.</param>
/// <param name="Refusals">
/// Those of them after which the engine gave up and told its provider, which tries again by itself; after the others
/// the engine waited and tried again.
/// </param>
/// <param name="Sleeps">Times that the engine itself slept, for it could not get its snapshot of the log.</param>
readonly record struct ContentionCounts(long Busy, long Refusals, long Sleeps)
{
    /// <summary>What was seen since earlier counts.</summary>
    public ContentionCounts Since(ContentionCounts earlier) =>
        new(Busy - earlier.Busy, Refusals - earlier.Refusals, Sleeps - earlier.Sleeps);
}
