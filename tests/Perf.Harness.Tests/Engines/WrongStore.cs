namespace Perf.Harness.Tests.Engines;

/// <summary>A store on a list that does one thing wrong with its customers: the given calls replace its own.</summary>
public sealed class WrongStore : RelayedStore
{
    internal bool LosesTheLastOfMany { get; init; }

    /// <summary>What is inserted in the place of a record; null for nothing.</summary>
    internal Func<Customer, Customer?> Inserting { get; init; } = record => record;

    internal Func<ICustomerTable, int, Customer?> Reading { get; init; } = (list, id) => list.Read(id);

    internal Func<IEnumerable<Customer>, IEnumerable<Customer>> ReadingAll { get; init; } = all => all;

    internal Func<ICustomerTable, string, long, IEnumerable<Customer>> Querying { get; init; } =
        (list, prefix, above) => list.Query(prefix, above);

    internal Func<ICustomerTable, Customer, bool> Updating { get; init; } = (list, record) => list.Update(record);

    internal Action<ICustomerTable, Customer> Upserting { get; init; } = (list, record) => list.Upsert(record);

    internal Func<ICustomerTable, int, bool> Deleting { get; init; } = (list, id) => list.Delete(id);

    internal Func<long, long> Counting { get; init; } = count => count;

    ICustomerTable List => Inner.Customers;

    public override void Insert(Customer record)
    {
        if (Inserting(record) is { } inserted) base.Insert(inserted);
    }

    public override void InsertMany(ReadOnlySpan<Customer> records) =>
        base.InsertMany(LosesTheLastOfMany ? records[..^1] : records);

    public override Customer? Read(int id) => Reading(List, id);

    public override IEnumerable<Customer> ReadAll() => ReadingAll(base.ReadAll());

    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Querying(List, namePrefix, telephoneAbove);

    public override bool Update(Customer record) => Updating(List, record);

    public override void Upsert(Customer record) => Upserting(List, record);

    public override bool Delete(int id) => Deleting(List, id);

    public override long Count() => Counting(base.Count());
}
