using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>Synchronous is raised after the options were read back.</summary>
public sealed class SynchronousRaised : MutatedStore
{
    public SynchronousRaised(Store store, string level)
        : base(store) => Execute($"PRAGMA synchronous = {level}");
}
