using Perf.Engines.Data;
using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A little over 100 bytes more on the managed heap in each operation.</summary>
public sealed class MoreAllocation(Store store) : MutatedStore(store)
{
    // An array of bytes has 24 bytes of its own (object header, method table, length), and ends on a multiple of 8.
    const int Length = 104 - 24;

    byte[] _last = [];

    public override void Insert(Customer record)
    {
        Allocate();
        base.Insert(record);
    }

    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        for (int i = 0; i < records.Length; i++) Allocate();
        base.InsertMany(records);
    }

    public override IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        Allocate();
        return base.Query(namePrefix, telephoneAbove);
    }

    public override Customer? Read(int id)
    {
        Allocate();
        return base.Read(id);
    }

    public override bool Update(Customer record)
    {
        Allocate();
        return base.Update(record);
    }

    public override void Upsert(Customer record)
    {
        Allocate();
        base.Upsert(record);
    }

    public override bool Delete(int id)
    {
        Allocate();
        return base.Delete(id);
    }

    protected override Trip? FindTrip(int id)
    {
        Allocate();
        return base.FindTrip(id);
    }

    // Kept in a field, so that the compiler can't put it on the stack.
    void Allocate() => _last = new byte[Length];
}
