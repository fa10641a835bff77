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

/// <summary>A workload by name, to be made anew for each case: an instance serves one.</summary>
/// <param name="Name">The name in the case id: <c>insert-one</c>.</param>
/// <param name="Create">Makes an instance.</param>
public sealed record WorkloadSource(string Name, Func<Workload> Create)
{
    /// <summary>The kind of store that it needs: of a configuration whose stores are others it is no case.</summary>
    public Type Needs { get; init; } = typeof(IStore);

    /// <summary>
    /// The only configurations whose case it is, by name; empty where all are that have what it needs. For work that
    /// tells little about the engine, and would tell the same on each. A configuration that names its workloads has
    /// those alone.
    /// </summary>
    public IReadOnlyList<string> OnlyOn { get; init; } = [];

    /// <summary>
    /// Whether threads of its own share the work. What the calling thread allocates is but a part then, which is judged
    /// nowhere; and the process's sum holds what everything else in it allocates.
    /// </summary>
    public bool OnSeveralThreads { get; init; }

    /// <summary>Whether the default run has it; the others run with PERF_SCOPE=full.</summary>
    public bool InDefaultRun { get; init; } = true;

    /// <summary>Whether it is a case of that configuration, told without opening a store.</summary>
    public bool RunsOn(EngineConfiguration configuration) =>
        configuration.Has(Needs) && !configuration.BreaksNowAndThen.Contains(Name)
        && (configuration.Workloads?.Contains(Name)
            ?? (OnlyOn.Count == 0 || OnlyOn.Contains(configuration.ToString())));

    /// <inheritdoc/>
    public override string ToString() => Name;
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
            nameof(operations), operations, $"{operations} operations were asked for; 1 to {Most} are prepared.");
    }
}

/// <summary>The work source of an engine that can't be counted: it claims to know nothing.</summary>
public sealed class NothingCounted : IWorkSource
{
    /// <inheritdoc/>
    public void Start()
    {
    }

    /// <inheritdoc/>
    public WorkCounts Stop() => WorkCounts.Unknown;

    /// <inheritdoc/>
    public void Dispose()
    {
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
