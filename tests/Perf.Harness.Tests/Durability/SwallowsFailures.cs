namespace Perf.Harness.Tests.Durability;

/// <summary>Keeps failed writes to itself, as no data layer should.</summary>
sealed class SwallowsFailures(IStore store) : RelayedStore(store)
{
    public override void Insert(Customer record) => Quietly(() => base.Insert(record));

    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        Customer[] all = [.. records];
        Quietly(() => base.InsertMany(all));
    }

    public override bool Update(Customer record) => Quietly(() => base.Update(record));

    public override bool Delete(int id) => Quietly(() => base.Delete(id));

    public override void Begin() => Quietly(base.Begin);

    public override void Commit() => Quietly(base.Commit);

    public override long Transfer(BankTransfer transfer) =>
        Quietly(() => base.Transfer(transfer)) ? transfer.Amount : 0;

    static bool Quietly(Action change)
    {
        try
        {
            change();
        }
        catch (Exception)
        {
            // Here goes what the caller should have seen.
        }
        return true;
    }
}
