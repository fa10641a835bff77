namespace Perf.Engines.Workloads;

/// <summary>
/// A repeatable piece of work on a store: prepare, execute, restore, verify. One instance serves one case. It knows how
/// many operations the last batch did, so that they can be undone and checked; the records and what is done to them are
/// each workload's own.
/// </summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="choices">What else was chosen, one <c>name=value</c> each.</param>
public abstract class Workload(string name, WorkloadSize size, IEnumerable<string> choices)
{
    int _done;

    /// <summary>The name in the case id: <c>insert-one</c>.</summary>
    public string Name => name;

    /// <summary>
    /// Raised by hand when the code changes its meaning; the name changes with it, for a case id is for ever.
    /// </summary>
    public virtual int Version => 1;

    /// <summary>The operations of the work pass.</summary>
    public int WorkOperations => size.Work;

    /// <summary>The most operations between two restores.</summary>
    public int MostOperations => size.Most;

    /// <summary>
    /// The fewest operations of a timed batch: 1, or all of them where a transaction can't be made shorter.
    /// </summary>
    public int LeastOperations => size.Least;

    /// <summary>Sizes and the seed, one <c>name=value</c> each.</summary>
    public IReadOnlyList<string> Parameters { get; } = [.. choices, $"operations={size.Work}"];

    /// <summary>The hash of the data that is worked on.</summary>
    public abstract string DataHash { get; }

    /// <summary>The statements that the store declares for this work.</summary>
    public virtual IReadOnlyList<string> StatementsOf(IStore store) => store.Statements;

    /// <summary>Untimed: loads the data, draws every random choice.</summary>
    public void Prepare(IStore store)
    {
        Load(store);
        store.Flush();
        _done = 0;
    }

    /// <summary>The only timed member.</summary>
    /// <returns>A checksum of what was read or written.</returns>
    public long Execute(IStore store, int operations)
    {
        size.Check(operations);
        _done = operations;
        return Perform(store, operations);
    }

    /// <summary>Untimed: the state as it was after <see cref="Prepare"/>, whatever the last batch did.</summary>
    public void Restore(IStore store)
    {
        if (_done > 0) Undo(store, _done);
        _done = 0;
        store.Flush();
    }

    /// <summary>Untimed: the checksum of the last batch and the store's content are what they should be.</summary>
    public void Verify(IStore store, long checksum)
    {
        Answer.MustBe($"the checksum of {_done} operations", checksum, ChecksumOf(_done));
        CheckContent(store, _done);
    }

    /// <summary>Untimed: the content is right after the store was closed and opened again.</summary>
    public void VerifyReopened(IStore store) => CheckContent(store, _done);

    /// <summary>Loads what the work needs, and draws every random choice.</summary>
    protected abstract void Load(IStore store);

    /// <summary>The work itself: nothing in it but the store's calls and the checksum.</summary>
    protected abstract long Perform(IStore store, int operations);

    /// <summary>The inverse of so many operations; reading needs none.</summary>
    protected virtual void Undo(IStore store, int operations)
    {
    }

    /// <summary>The checksum of so many operations, from the data and not from the store.</summary>
    protected abstract long ChecksumOf(int operations);

    /// <summary>Checks that the store holds what it should after so many operations.</summary>
    protected abstract void CheckContent(IStore store, int operations);
}
