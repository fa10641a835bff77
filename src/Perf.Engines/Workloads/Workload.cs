namespace Perf.Engines.Workloads;

/// <summary>
/// What all workloads share: it knows how many operations the last batch did, so that they can be undone and checked.
/// The only level of inheritance; the records and what is done to them are the workloads' own.
/// </summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="choices">What else was chosen, one <c>name=value</c> each.</param>
public abstract class Workload(string name, WorkloadSize size, IEnumerable<string> choices) : IWorkload
{
    int _done;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public virtual int Version => 1;

    /// <inheritdoc/>
    public int WorkOperations => size.Work;

    /// <inheritdoc/>
    public int MostOperations => size.Most;

    /// <inheritdoc/>
    public int LeastOperations => size.Least;

    /// <inheritdoc/>
    public IReadOnlyList<string> Parameters { get; } = [.. choices, $"operations={size.Work}"];

    /// <inheritdoc/>
    public abstract string DataHash { get; }

    /// <inheritdoc/>
    public virtual bool RunsOn(IStore store) => true;

    /// <inheritdoc/>
    public virtual IReadOnlyList<string> StatementsOf(IStore store) => store.Statements;

    /// <inheritdoc/>
    public void Prepare(IStore store)
    {
        Load(store);
        store.Flush();
        _done = 0;
    }

    /// <inheritdoc/>
    public long Execute(IStore store, int operations)
    {
        size.Check(operations);
        _done = operations;
        return Perform(store, operations);
    }

    /// <inheritdoc/>
    public void Restore(IStore store)
    {
        if (_done > 0) Undo(store, _done);
        _done = 0;
        store.Flush();
    }

    /// <inheritdoc/>
    public void Verify(IStore store, long checksum)
    {
        Answer.MustBe($"the checksum of {_done} operations", checksum, ChecksumOf(_done));
        CheckContent(store, _done);
    }

    /// <inheritdoc/>
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
