using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Nobody gives the space of deleted records back any more.</summary>
public sealed class ShrinksNothing(Store store) : MutatedStore(store)
{
    public override void Shrink()
    {
    }
}
