using System.Reflection;
using Perf.Engines;

namespace Perf.Tests;

/// <summary>The packages that the feed did not carry when this was built.</summary>
static class LeftOut
{
    const string Key = "LeftOut:";

    /// <summary>One sentence for each package.</summary>
    internal static IReadOnlyList<string> Reasons() =>
        [.. Facts().Select(fact => fact.Value!).Order(StringComparer.Ordinal)];

    static IEnumerable<AssemblyMetadataAttribute> Facts() =>
        typeof(EngineCatalogue).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Where(fact => fact.Key.StartsWith(Key, StringComparison.Ordinal));
}
