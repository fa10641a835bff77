using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>What was one transaction is committed record by record.</summary>
public sealed class CommitsEach(Store store) : MutatedStore(store)
{
    public override void Begin()
    {
    }

    public override void Commit()
    {
    }
}
