using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Somebody raised synchronous after the options were read back.</summary>
public sealed class SynchronousRaised : MutatedStore
{
    public SynchronousRaised(Store store, string level)
        : base(store) => Execute($"PRAGMA synchronous = {level}");
}
