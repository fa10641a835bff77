using Perf.Engines.Data;
using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// 40 % more time in each operation, spent on the CPU and on nothing that is counted. Those that enumerate are left
/// alone: to time them, their answers would have to be kept, and that would be counted as allocation.
/// </summary>
public sealed class MoreTime(Store store, TimeProvider clock) : MutatedStore(store)
{
    const double Share = 0.4;

    public override void Insert(Customer record)
    {
        long started = clock.GetTimestamp();
        base.Insert(record);
        SpinSince(started);
    }

    public override void InsertMany(ReadOnlySpan<Customer> records)
    {
        long started = clock.GetTimestamp();
        base.InsertMany(records);
        SpinSince(started);
    }

    public override Customer? Read(int id)
    {
        long started = clock.GetTimestamp();
        Customer? record = base.Read(id);
        SpinSince(started);
        return record;
    }

    public override bool Update(Customer record)
    {
        long started = clock.GetTimestamp();
        bool updated = base.Update(record);
        SpinSince(started);
        return updated;
    }

    public override void Upsert(Customer record)
    {
        long started = clock.GetTimestamp();
        base.Upsert(record);
        SpinSince(started);
    }

    public override bool Delete(int id)
    {
        long started = clock.GetTimestamp();
        bool deleted = base.Delete(id);
        SpinSince(started);
        return deleted;
    }

    protected override Trip? FindTrip(int id)
    {
        long started = clock.GetTimestamp();
        Trip? trip = base.FindTrip(id);
        SpinSince(started);
        return trip;
    }

    void SpinSince(long started)
    {
        TimeSpan worked = clock.GetElapsedTime(started);
        while (clock.GetElapsedTime(started) < worked * (1 + Share)) Thread.SpinWait(1);
    }
}
