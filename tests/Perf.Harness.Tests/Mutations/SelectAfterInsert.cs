using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Each inserted record is read again, as object mappers do.</summary>
public sealed class SelectAfterInsert(Store store) : MutatedStore(store)
{
    public override void Insert(Customer record)
    {
        base.Insert(record);
        _ = base.Read(record.Id);
    }
}
