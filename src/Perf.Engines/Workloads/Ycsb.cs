namespace Perf.Engines.Workloads;

/// <summary>One of YCSB's core workloads: each operation commits by itself.</summary>
/// <param name="mix">The mix.</param>
public sealed class Ycsb(YcsbMix mix)
    : Workload(mix.Name, new WorkloadSize(YcsbOperations.Count, YcsbOperations.Count), YcsbOperations.Choices)
{
    readonly YcsbOperations _drawn = new(mix);

    /// <inheritdoc/>
    public override string DataHash => _drawn.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) =>
        mix.Scans == 0 ? store.Statements : [.. store.Statements, .. ((IRangeStore)store).RangeStatements];

    /// <inheritdoc/>
    protected override void Load(IStore store) => store.InsertMany(_drawn.Loaded.AsSpan());

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + Do(store, _drawn.Operations[i]));
        return checksum;
    }

    static long Do(IStore store, YcsbOperation operation)
    {
        Customer record = operation.Record;
        switch (operation.Kind)
        {
            case YcsbKind.Read:
                return store.Read(record.Id)?.Checksum() ?? 0;
            case YcsbKind.Update:
                return store.Update(record) ? record.Id : 0;
            case YcsbKind.Insert:
                store.Insert(record);
                return record.Id;
            case YcsbKind.Scan:
                long read = 0;
                foreach (Customer one in ((IRangeStore)store).ReadFrom(record.Id, operation.Length))
                    read = unchecked(read * 31 + one.Checksum());
                return read;
            default:
                long before = store.Read(record.Id)?.Checksum() ?? 0;
                return store.Update(record) ? unchecked(before + record.Id) : 0;
        }
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Transaction.Of(store, open =>
    {
        foreach (YcsbOperation operation in _drawn.Operations[..operations])
        {
            if (operation.Kind == YcsbKind.Insert) open.Delete(operation.Record.Id);
            else if (IsReplacing(operation) && operation.Record.Id <= YcsbOperations.Count)
                open.Update(_drawn.Loaded[operation.Record.Id - 1]);
        }
    });

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        using var model = new Reference.ListStore();
        Load(model);
        return Perform(model, operations);
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        List<Customer> records = [.. _drawn.Loaded];      // by id: the place is the id less one
        foreach (YcsbOperation operation in _drawn.Operations[..operations])
        {
            if (operation.Kind == YcsbKind.Insert) records.Add(operation.Record);
            else if (IsReplacing(operation)) records[operation.Record.Id - 1] = operation.Record;
        }

        Answer.MustHold(store, records);
    }

    static bool IsReplacing(YcsbOperation operation) => operation.Kind is YcsbKind.Update or YcsbKind.ReadModifyWrite;
}
