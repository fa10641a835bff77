namespace Perf.Harness.Loads;

/// <summary>Counts of contention between clients.</summary>
/// <param name="Busy">Lock attempts that failed.</param>
/// <param name="Refusals">
/// Failed attempts that the engine returned to its provider, which retries; after the others the engine waited and
/// retried.
/// </param>
/// <param name="Sleeps">Times that the engine slept because it could not get its snapshot of the log.</param>
readonly record struct ContentionCounts(long Busy, long Refusals, long Sleeps)
{
    /// <summary>The counts since earlier ones.</summary>
    public ContentionCounts Since(ContentionCounts earlier) =>
        new(Busy - earlier.Busy, Refusals - earlier.Refusals, Sleeps - earlier.Sleeps);
}
