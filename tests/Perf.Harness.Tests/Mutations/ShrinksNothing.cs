using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>The space of deleted records is no longer given back.</summary>
public sealed class ShrinksNothing(Store store) : MutatedStore(store)
{
    public override void Shrink()
    {
    }
}
