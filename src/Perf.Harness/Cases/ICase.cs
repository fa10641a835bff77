namespace Perf.Harness.Cases;

/// <summary>What all cases have in common: a name for ever, and an untimed preparation.</summary>
public interface IMeasuredCase : IDisposable
{
    /// <summary>The case's name, for ever.</summary>
    CaseId Id { get; }

    /// <summary>Untimed: opens what is needed and draws every random choice.</summary>
    void Prepare();
}

/// <summary>
/// A repeatable piece of work that is measured and judged under one name: a workload on a store, or a method of
/// your own program. The instrument knows nothing else of what it measures.
/// </summary>
public interface ICase : IMeasuredCase
{
    /// <summary>The only timed member: does so many operations from the prepared state.</summary>
    /// <returns>A checksum of what was read or written, which <see cref="Verify"/> knows how to check.</returns>
    long Execute(int operations);

    /// <summary>Untimed: brings the state back to what it was after <see cref="IMeasuredCase.Prepare"/>.</summary>
    void Restore();

    /// <summary>Untimed: looks at the state that the last <see cref="Execute"/> left.</summary>
    /// <exception cref="WrongAnswerException">The answer is wrong: an error, not a fast run.</exception>
    void Verify(long checksum);
}

/// <summary>
/// A case that says what it does in full, so that another request is never compared with it.
/// </summary>
public interface IDescribedCase : IMeasuredCase
{
    /// <summary>What the case does; known after <see cref="IMeasuredCase.Prepare"/>.</summary>
    CaseFacts Facts { get; }
}

/// <summary>A case whose work can be counted.</summary>
public interface ICountedCase : ICase
{
    /// <summary>Called before <see cref="IMeasuredCase.Prepare"/>: what is opened from then on is counted.</summary>
    IWorkSource CountWork();
}

/// <summary>A case with a state that must be equal before every batch.</summary>
public interface IStatefulCase : ICase
{
    /// <summary>The state in a few words, equal if and only if the state is: <c>pages 12, free 0, wal 0</c>.</summary>
    string State();
}

/// <summary>
/// A case that is counted although its state grows with each batch, such as a log of the code under test: its times are
/// not judged then.
/// </summary>
interface IGrowingCase : IStatefulCase
{
    /// <summary>What has grown since the first look, and how to restore it, in a sentence.</summary>
    string Growth();
}

/// <summary>A case that sees more of itself than is judged: how long its store takes to open, and the like.</summary>
public interface IObservedCase : IMeasuredCase
{
    /// <summary>What was seen until now, by name, with the unit last in the name: <c>open-seconds</c>.</summary>
    IReadOnlyDictionary<string, double> Observed { get; }
}

/// <summary>A case on an engine configuration that promises what survives.</summary>
interface IDurableCase : IMeasuredCase
{
    /// <summary>The durability class that the configuration promises.</summary>
    DurabilityClass Promised { get; }

    /// <summary>
    /// Finds out what survives, by experiment on stores of its own; the same for all cases of a configuration.
    /// </summary>
    /// <param name="empty">An empty directory, which the caller removes.</param>
    /// <returns>What was found; null where the files are out of reach.</returns>
    DurabilityFinding? TryDurability(DirectoryInfo empty);
}

/// <summary>A case on an engine that is known to lose what it was given, which is told and not an error.</summary>
interface ILosingCase : ICase
{
    /// <summary>What was gone when it was looked for, one sentence each time.</summary>
    IReadOnlyList<string> Losses { get; }
}

/// <summary>A case whose work may go on in threads that the measuring one can't see into.</summary>
public interface IThreadedCase : ICase
{
    /// <summary>Whether it did: then what it allocates is not known.</summary>
    bool UsedOtherThreads { get; }
}

/// <summary>A load scenario: several clients on one store for a stated time.</summary>
interface ILoadCase : IMeasuredCase
{
    /// <summary>The clients that work at the same time.</summary>
    int Clients { get; }

    /// <summary>Whether clients wait for syncs.</summary>
    bool Syncs { get; }

    /// <summary>Why its latencies are too near those of its driver, or null; known after some windows.</summary>
    string? TooNearGenerator => null;

    /// <summary>
    /// What single windows hold too few operations to tell, and all windows together enough: of those since
    /// <see cref="Begin"/>.
    /// </summary>
    ImmutableSortedDictionary<Metric, double> OverAllWindows => ImmutableSortedDictionary<Metric, double>.Empty;

    /// <summary>The windows until now were for warming up, and are forgotten.</summary>
    void Begin()
    {
    }

    /// <summary>Lets all clients work for so long.</summary>
    /// <returns>Throughput and latency percentiles of the window, in base units.</returns>
    /// <exception cref="VoidWindowException">The window means nothing, and so did the tries after it.</exception>
    ImmutableSortedDictionary<Metric, double> Drive(TimeSpan window);

    /// <summary>Untimed: no client failed, and the store holds what the clients were told it holds.</summary>
    /// <exception cref="WrongAnswerException">It does not.</exception>
    void Verify();

    /// <summary>
    /// What its clients do, by turns in one thread and on a store of its own: so its work can be counted. Null where it
    /// can't be: clients wait for each other, or another case counts the same. The load disposes it.
    /// </summary>
    ICase? OneByOne() => null;
}

/// <summary>A case that can't do any number of operations between two restores.</summary>
public interface ISizedCase : ICase
{
    /// <summary>The operations of the work pass.</summary>
    int WorkOperations { get; }

    /// <summary>The most operations that fit between two restores.</summary>
    int MostOperations { get; }

    /// <summary>
    /// The fewest operations of a timed batch: all of them, where a transaction can't be made shorter.
    /// </summary>
    int LeastOperations { get; }
}

/// <summary>The figures of a window mean nothing, for the reason given; the next window may do.</summary>
sealed class VoidWindowException(string message) : Exception(message)
{
    /// <summary>Whether a longer window would do.</summary>
    internal bool IsTooShort { get; init; }
}

/// <summary>A case read or wrote something else than it should have.</summary>
public sealed class WrongAnswerException(string message) : Exception(message);
