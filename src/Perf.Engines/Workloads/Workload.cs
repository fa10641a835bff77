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
    /// Raised by hand when the code changes its meaning. The name changes with it: a case id keeps its meaning.
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
    public virtual IReadOnlyList<string> StatementsOf(IStore store) => store.Customers.Statements;

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

    /// <summary>Inserts records one by one.</summary>
    /// <returns>The sum of their ids.</returns>
    protected static long InsertEach(IStore store, ReadOnlySpan<Customer> records)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        foreach (Customer record in records)
        {
            customers.Insert(record);
            checksum += record.Id;
        }

        return checksum;
    }

    /// <summary>The inverse of so many operations; reading needs none.</summary>
    protected virtual void Undo(IStore store, int operations)
    {
    }

    /// <summary>The checksum of so many operations, from the data and not from the store.</summary>
    protected abstract long ChecksumOf(int operations);

    /// <summary>Checks the content of the store after so many operations.</summary>
    protected abstract void CheckContent(IStore store, int operations);
}

/// <summary>A workload on the customers table, which is loaded before the work and unchanged after it.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="choices">The choices besides those of the table, one <c>name=value</c> each.</param>
public abstract class CustomersWorkload(string name, WorkloadSize size, params IEnumerable<string> choices)
    : Workload(name, size, [.. CustomersTable.Choices, .. choices])
{
    /// <inheritdoc/>
    public override string DataHash => Table.Hash;

    /// <summary>The records.</summary>
    protected CustomersTable Table { get; } = new();

    /// <inheritdoc/>
    protected override void Load(IStore store) => Table.Load(store);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, Table.Loaded);
}

/// <summary>A workload that inserts fresh customers; an undo deletes them.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="choices">The choices besides those of the table, one <c>name=value</c> each.</param>
public abstract class InsertingWorkload(string name, WorkloadSize size, params IEnumerable<string> choices)
    : CustomersWorkload(name, size, choices)
{
    /// <summary>Inserts fresh records one by one.</summary>
    /// <returns>The sum of their ids.</returns>
    protected long InsertFresh(IStore store, int operations) => InsertEach(store, Table.Fresh.AsSpan(0, operations));

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Table.DeleteFresh(store, operations);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => Table.IdsOfFresh(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, Table.WithFresh(operations));
}

/// <summary>How many operations a workload does between two restores.</summary>
/// <param name="Work">In the work pass.</param>
/// <param name="Most">At most.</param>
/// <param name="Least">At least, in a timed batch; 1 where a batch can be of any length.</param>
public sealed record WorkloadSize(int Work, int Most, int Least = 1)
{
    /// <summary>A workload whose transaction, call or import can't be made shorter or longer.</summary>
    public static WorkloadSize Exactly(int operations) => new(operations, operations, operations);

    /// <summary>A workload that goes through a whole table, once or several times.</summary>
    public static WorkloadSize Wholes(int operations, int most) => new(operations, most * operations, operations);

    /// <summary>Says no to a number of operations that was never drawn.</summary>
    public void Check(int operations)
    {
        if (operations >= 1 && operations <= Most) return;
        throw new ArgumentOutOfRangeException(
            nameof(operations), operations, $"{operations} operations were requested; 1 to {Most} are prepared.");
    }
}

/// <summary>One transaction around untimed work: loading and restoring shall not cost a sync for each record.</summary>
public static class Transaction
{
    /// <summary>Does the work and commits.</summary>
    public static void Of(IStore store, Action<IStore> work)
    {
        store.Begin();
        work(store);
        store.Commit();
    }
}
