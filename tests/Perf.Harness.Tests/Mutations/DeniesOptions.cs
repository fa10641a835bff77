using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A store that reports other options than it was opened with.</summary>
public sealed class DeniesOptions(Store store, IReadOnlyDictionary<string, string> options) : MutatedStore(store)
{
    public override IReadOnlyDictionary<string, string> Options => options;
}
