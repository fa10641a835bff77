namespace Perf.Engines.Workloads;

/// <summary>
/// Inserts records into an empty table in steps of a length: the rows of a transaction, or those of a statement.
/// </summary>
/// <param name="how">What a step is.</param>
public sealed class InsertSteps(InsertStep how) : Workload(
    how.Name, new WorkloadSize(how.Total, how.Total, how.AsValues ? how.Total : how.Rows),
    [$"step={how.Rows}", $"seed={Customers.StandardSeed}"])
{
    readonly ImmutableArray<Customer> _records = Customers.Drawn(how.Total);

    /// <inheritdoc/>
    public override string DataHash { get; } = Customers.HashOf(Customers.Drawn(how.Total));

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) =>
        how.AsValues ? ((IBatchStore)store).BatchStatements : store.Statements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        if (how.AsValues) store.Begin();
        for (int start = 0; start < operations; start += how.Rows)
        {
            ReadOnlySpan<Customer> step = _records.AsSpan(start, Math.Min(how.Rows, operations - start));
            if (how.AsValues) ((IBatchStore)store).InsertValues(step);
            else InsertInTransaction(store, step);
            foreach (Customer record in step) checksum += record.Id;
        }

        if (how.AsValues) store.Commit();
        return checksum;
    }

    static void InsertInTransaction(IStore store, ReadOnlySpan<Customer> records)
    {
        store.Begin();
        foreach (Customer record in records) store.Insert(record);
        store.Commit();
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Transaction.Of(store, open =>
    {
        foreach (Customer record in _records[..operations]) open.Delete(record.Id);
    });

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _records[..operations].Sum(record => (long)record.Id);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustHold(store, _records[..operations]);
}

/// <summary>One step of an import.</summary>
/// <param name="Rows">The rows of a step.</param>
/// <param name="Total">The rows in all: whole steps.</param>
/// <param name="AsValues">Whether a step is a statement, all in one transaction; or else a transaction of single
/// statements.</param>
public sealed record InsertStep(int Rows, int Total, bool AsValues)
{
    /// <summary>The name in the case id.</summary>
    public string Name => AsValues ? $"insert-values-of-{Rows}" : $"insert-transactions-of-{Rows}";
}
