using Perf.Engines.Workloads;

namespace Perf.Engines.Scaling;

/// <summary>An operation by key on a customers table of a stated size.</summary>
public sealed class KeyedWorkload(string name, KeyedOperation operation, ScaledCustomers data)
    : Workload(name, ScalingCases.Size(ScaledCustomers.Keys), ScalingCases.Choices(data, ScaledCustomers.Keys))
{
    /// <inheritdoc/>
    public override string DataHash => data.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => data.LoadInto(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        foreach (KeyedChoice choice in data.Choices.AsSpan(0, operations))
            checksum = unchecked(checksum * 31 + operation.Do(store, choice));
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        if (operation.Undo is not { } undo) return;
        Transaction.Of(store, open =>
        {
            foreach (KeyedChoice choice in data.Choices[..operations]) undo(open, choice);
        });
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        data.Choices[..operations].Aggregate(0L, (sum, choice) => unchecked(sum * 31 + operation.Answer(choice)));

    /// <inheritdoc/>
    /// <remarks>
    /// All that was worked on and some others: every row of the largest table would take longer than the work.
    /// </remarks>
    protected override void CheckContent(IStore store, int operations)
    {
        int records = data.Records;
        foreach (KeyedChoice choice in data.Choices[..operations])
        {
            (int id, Customer? record) = operation.Leaves(choice);
            Answer.MustBe($"record {id}", store.Read(id), record);
            records += record is null ? -1 : record.Id > data.Records ? 1 : 0;
        }

        Answer.MustBe("the number of records", store.Count(), records);
        foreach (Customer record in data.Untouched) Answer.MustBe($"record {record.Id}", store.Read(record.Id), record);
    }
}
