namespace Perf.Engines.Workloads;

/// <summary>
/// A repeatable piece of work on a store: prepare, execute, restore, verify. One instance serves one case.
/// </summary>
public interface IWorkload
{
    /// <summary>The name in the case id: <c>insert-one</c>.</summary>
    string Name { get; }

    /// <summary>
    /// Raised by hand when the code changes its meaning; the name changes with it, for a case id is for ever.
    /// </summary>
    int Version { get; }

    /// <summary>The operations of the work pass.</summary>
    int WorkOperations { get; }

    /// <summary>The most operations between two restores.</summary>
    int MostOperations { get; }

    /// <summary>
    /// The fewest operations of a timed batch: 1, or all of them where a transaction can't be made shorter.
    /// </summary>
    int LeastOperations { get; }

    /// <summary>Sizes and the seed, one <c>name=value</c> each.</summary>
    IReadOnlyList<string> Parameters { get; }

    /// <summary>The hash of the data that is worked on.</summary>
    string DataHash { get; }

    /// <summary>Whether the store can do this work; its source says so of a whole configuration.</summary>
    bool RunsOn(IStore store);

    /// <summary>The statements that the store declares for this work.</summary>
    IReadOnlyList<string> StatementsOf(IStore store);

    /// <summary>Untimed: loads the data, draws every random choice.</summary>
    void Prepare(IStore store);

    /// <summary>The only timed member.</summary>
    /// <returns>A checksum of what was read or written.</returns>
    long Execute(IStore store, int operations);

    /// <summary>Untimed: the state as it was after <see cref="Prepare"/>, whatever the last batch did.</summary>
    void Restore(IStore store);

    /// <summary>Untimed: the checksum of the last batch and the store's content are what they should be.</summary>
    void Verify(IStore store, long checksum);

    /// <summary>Untimed: the content is right after the store was closed and opened again.</summary>
    void VerifyReopened(IStore store);
}
