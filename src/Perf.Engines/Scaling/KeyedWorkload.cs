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
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        foreach (KeyedChoice choice in data.Choices.AsSpan(0, operations))
            checksum = unchecked(checksum * 31 + operation.Do(customers, choice));
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations)
    {
        if (operation.Undo is not { } undo) return;
        Transaction.Of(store, open =>
        {
            foreach (KeyedChoice choice in data.Choices[..operations]) undo(open.Customers, choice);
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

/// <summary>One operation by key: the call, the right answer, the record it leaves, and its inverse.</summary>
/// <param name="Name">The name of the workload that does the same on the standard table: <c>read-one</c>.</param>
/// <param name="Do">The operation; it gives a checksum.</param>
/// <param name="Answer">The checksum that is right.</param>
/// <param name="Leaves">The record under the id that was worked on, or null where there is none any more.</param>
public sealed record KeyedOperation(
    string Name,
    Func<ICustomerTable, KeyedChoice, long> Do,
    Func<KeyedChoice, long> Answer,
    Func<KeyedChoice, (int Id, Customer? Record)> Leaves)
{
    /// <summary>Every operation by key.</summary>
    public static IReadOnlyList<KeyedOperation> All { get; } =
    [
        new("read-one",
            (customers, choice) => customers.Read(choice.Old.Id)?.Checksum() ?? 0,
            choice => choice.Old.Checksum(),
            choice => (choice.Old.Id, choice.Old)),
        new("update-one",
            (customers, choice) => customers.Update(choice.New) ? choice.New.Id : 0,
            choice => choice.New.Id,
            choice => (choice.New.Id, choice.New))
        { Undo = (customers, choice) => customers.Update(choice.Old) },
        new("upsert",
            (customers, choice) =>
            {
                customers.Upsert(choice.Upserted);
                return choice.Upserted.Id;
            },
            choice => choice.Upserted.Id,
            choice => (choice.Upserted.Id, choice.Upserted))
        {
            Undo = (customers, choice) =>
                _ = choice.Upserted == choice.New ? customers.Update(choice.Old) : customers.Delete(choice.Fresh.Id),
        },
        new("insert-one",
            (customers, choice) =>
            {
                customers.Insert(choice.Fresh);
                return choice.Fresh.Id;
            },
            choice => choice.Fresh.Id,
            choice => (choice.Fresh.Id, choice.Fresh))
        { Undo = (customers, choice) => customers.Delete(choice.Fresh.Id) },
        new("delete-one",
            (customers, choice) => customers.Delete(choice.Old.Id) ? choice.Old.Id : 0,
            choice => choice.Old.Id,
            choice => (choice.Old.Id, null))
        { Undo = (customers, choice) => customers.Insert(choice.Old) },
    ];

    /// <summary>The inverse; null where nothing is changed.</summary>
    public Action<ICustomerTable, KeyedChoice>? Undo { get; init; }
}
