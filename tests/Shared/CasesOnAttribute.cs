using NUnit.Framework.Internal;

namespace Perf.Tests;

/// <summary>Fixtures with a test for each workload that is a case of their configuration.</summary>
/// <param name="source">The type that has the source.</param>
/// <param name="name">The source: a static member that gives the fixtures.</param>
public sealed class CasesOnAttribute(Type source, string name) : TestsOnAttribute(source, name)
{
    // A list that is made again for each caller, and every test is one.
    static readonly Lazy<HashSet<CaseId>> Known = new(() => [.. ThisSuite.Instance.Known]);

    static readonly Lazy<HashSet<string>> Workloads = new(() => [.. Known.Value.Select(id => id.Workload)]);

    /// <inheritdoc/>
    // An unknown workload keeps its test, which fails.
    protected override bool HasTest(TestMethod test, EngineConfiguration engine) =>
        test.Properties[PropertyNames.Category].Cast<string>().Where(Workloads.Value.Contains).ToArray()
            is not [var workload]
        || Known.Value.Contains(new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name));
}
