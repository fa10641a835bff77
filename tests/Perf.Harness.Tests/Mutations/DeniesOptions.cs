using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A store that was opened with other options than it tells.</summary>
public sealed class DeniesOptions(Store store, IReadOnlyDictionary<string, string> told) : MutatedStore(store)
{
    public override IReadOnlyDictionary<string, string> Options => told;
}
