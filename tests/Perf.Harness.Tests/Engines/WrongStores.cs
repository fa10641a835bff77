namespace Perf.Harness.Tests.Engines;

sealed class ReadsAllBackwards : RelayedStore
{
    public override IEnumerable<Customer> ReadAll() => base.ReadAll().Reverse();
}

sealed class CutsThePrefix : RelayedStore
{
    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        base.Query(namePrefix[..^1], telephoneAbove);
}

sealed class OnlyInserts : RelayedStore
{
    public override void Upsert(Customer record)
    {
        if (Read(record.Id) is null) Insert(record);
    }
}

sealed class UpdatesAndSaysNo : RelayedStore
{
    public override bool Update(Customer record) => base.Update(record) && false;
}
