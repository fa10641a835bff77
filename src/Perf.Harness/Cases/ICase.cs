namespace Perf.Harness.Cases;

/// <summary>A case: it has a stable name and an untimed preparation.</summary>
public interface IMeasuredCase : IDisposable
{
    /// <summary>The stable name of the case.</summary>
    CaseId Id { get; }

    /// <summary>The definition of the case, which is compared; known after <see cref="Prepare"/>.</summary>
    CaseFacts Facts => CaseFacts.None;

    /// <summary>
    /// Values so far without a verdict, for example the time to open its store; the name ends with the unit:
    /// <c>open-seconds</c>.
    /// </summary>
    IReadOnlyDictionary<string, double> Observed => ImmutableDictionary<string, double>.Empty;

    /// <summary>Untimed: opens the store and makes every random choice.</summary>
    void Prepare();
}

/// <summary>
/// A repeatable piece of work that is measured and judged under one name: a workload on a store, or a method of your
/// program. The members with a default are for cases that can say more.
/// </summary>
public interface ICase : IMeasuredCase
{
    /// <summary>The operations of the work pass.</summary>
    int WorkOperations => 100;

    /// <summary>The most operations that fit between two restores.</summary>
    int MostOperations => int.MaxValue;

    /// <summary>
    /// The fewest operations of a timed batch: all of them, if a transaction cannot be shorter.
    /// </summary>
    int LeastOperations => 1;

    /// <summary>Whether it worked in threads that are not measured; then its allocations are unknown.</summary>
    bool UsedOtherThreads => false;

    /// <summary>The data that the engine lost, as it is known to do: warnings, a sentence for each loss.</summary>
    internal IReadOnlyList<string> Losses => [];

    /// <summary>
    /// Called before <see cref="IMeasuredCase.Prepare"/>: work on everything that is opened later is counted. Null if
    /// it cannot be counted.
    /// </summary>
    IWorkSource? CountWork() => null;

    /// <summary>The only timed member: executes operations from the prepared state.</summary>
    /// <returns>A checksum of the data that was read or written, for <see cref="Verify"/>.</returns>
    long Execute(int operations);

    /// <summary>Untimed: restores the state after <see cref="IMeasuredCase.Prepare"/>.</summary>
    void Restore();

    /// <summary>
    /// The state before every batch in a few words, equal if and only if the state is: <c>pages 12, free 0, wal 0</c>.
    /// Null if it is not compared.
    /// </summary>
    string? State() => null;

    /// <summary>
    /// The state that has grown since the first check, and how to restore it, in a sentence: its times are skipped
    /// then. Null if growth is an error.
    /// </summary>
    internal string? Growth() => null;

    /// <summary>
    /// Empties a log that grows with each batch, so that each begins with the same one: SQLite's insert needs more
    /// instructions the longer its log is.
    /// </summary>
    internal void EmptyLog()
    {
    }

    /// <summary>Untimed: checks the state after the last <see cref="Execute"/>.</summary>
    /// <exception cref="WrongAnswerException">The answer is wrong: an error, not a fast run.</exception>
    void Verify(long checksum);
}

/// <summary>A case on an engine configuration with a durability class.</summary>
interface IDurableCase : IMeasuredCase
{
    /// <summary>The durability class of the configuration.</summary>
    DurabilityClass Promised { get; }

    /// <summary>
    /// Finds by experiment, on its own stores, what survives; it is the same for all cases of a configuration.
    /// </summary>
    /// <param name="empty">An empty directory, which the caller removes.</param>
    /// <returns>The result; null if the files cannot be reached.</returns>
    DurabilityFinding? TryDurability(DirectoryInfo empty);
}

/// <summary>A load scenario: several clients on one store for a fixed time.</summary>
interface ILoadCase : IMeasuredCase
{
    /// <summary>Why its latencies are too close to those of its driver, or null; known after some windows.</summary>
    string? TooNearGenerator => null;

    /// <summary>
    /// The values that need more operations than one window has, over all windows since <see cref="Begin"/>.
    /// </summary>
    ImmutableSortedDictionary<Metric, double> OverAllWindows => ImmutableSortedDictionary<Metric, double>.Empty;

    /// <summary>Discards the windows so far, which were a warm-up.</summary>
    void Begin()
    {
    }

    /// <summary>Runs all clients for a time.</summary>
    /// <returns>Throughput and latency percentiles of the window, in base units.</returns>
    /// <exception cref="VoidWindowException">The window and all retries are void.</exception>
    ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window);

    /// <summary>Untimed: checks that no client failed, and that the store has every acknowledged write.</summary>
    /// <exception cref="WrongAnswerException">A client failed, or a write is missing.</exception>
    void Verify();

    /// <summary>
    /// The operations of its clients in one thread, on its own store, so that the work can be counted. Null if it
    /// cannot: clients wait for each other, or another case counts the same. The load disposes it.
    /// </summary>
    ICase? OneByOne() => null;
}

/// <summary>A window is void, for the given reason; the next window may be valid.</summary>
sealed class VoidWindowException(string message) : Exception(message)
{
    /// <summary>Whether a longer window would be valid.</summary>
    internal bool IsTooShort { get; init; }
}

/// <summary>A case read or wrote wrong data.</summary>
public sealed class WrongAnswerException(string message) : Exception(message);
