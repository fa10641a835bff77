using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Somebody raised synchronous after the options were read back.</summary>
public sealed class SynchronousFull : MutatedStore
{
    public SynchronousFull(Store store)
        : base(store) => Execute("PRAGMA synchronous = FULL");
}
