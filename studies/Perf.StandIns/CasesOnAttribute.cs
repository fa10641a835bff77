using NUnit.Framework.Internal;

namespace Perf.Tests;

/// <summary>
/// Fixtures with a test for each workload that is a case of their configuration. The tests are those of
/// tests/Perf.Crud, which sees to it that each names a workload: what no stand-in can do is none here.
/// </summary>
/// <param name="source">The type that has the source.</param>
/// <param name="name">The source: a static member that gives the fixtures.</param>
public sealed class CasesOnAttribute(Type source, string name) : TestsOnAttribute(source, name)
{
    static readonly Lazy<HashSet<CaseId>> Known = new(() => [.. ThisSuite.Instance.Known]);

    /// <inheritdoc/>
    protected override bool HasTest(TestMethod test, EngineConfiguration engine) =>
        test.Properties[PropertyNames.Category].Cast<string>().Any(workload =>
            Known.Value.Contains(new CaseId(ThisSuite.Instance.Name, workload, engine.Engine, engine.Name)));
}
