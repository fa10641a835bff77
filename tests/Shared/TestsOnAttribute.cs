using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.Tests;

/// <summary>
/// One fixture for each configuration of a source, with the tests that make sense there: what an engine lacks by its
/// nature is no test that is skipped in every run. What a machine or a setting lacks still is one, with its reason.
/// </summary>
/// <param name="source">The type that has the source.</param>
/// <param name="name">The source: a static member that gives the fixtures.</param>
[AttributeUsage(AttributeTargets.Class)]
public abstract class TestsOnAttribute(Type source, string name)
    : TestFixtureSourceAttribute(source, name), IFixtureBuilder2
{
    /// <summary>Whether a test makes sense on a configuration.</summary>
    protected abstract bool HasTest(TestMethod test, EngineConfiguration engine);

    IEnumerable<TestSuite> IFixtureBuilder2.BuildFrom(ITypeInfo typeInfo, IPreFilter filter) =>
        BuildFrom(typeInfo, filter).Select(WithoutNoTests);

    IEnumerable<TestSuite> IFixtureBuilder.BuildFrom(ITypeInfo typeInfo) => BuildFrom(typeInfo).Select(WithoutNoTests);

    TestSuite WithoutNoTests(TestSuite fixtures)
    {
        foreach (TestSuite fixture in fixtures.Tests.OfType<TestSuite>().ToArray())
        {
            RemoveNoTests(fixture);
            if (fixture.Tests.Count == 0) fixtures.Tests.Remove(fixture);
        }

        return fixtures;
    }

    void RemoveNoTests(TestSuite fixture)
    {
        if (fixture.Arguments is not [EngineConfiguration engine, ..]) return;
        foreach (TestMethod test in fixture.Tests.OfType<TestMethod>().Where(test => !HasTest(test, engine)).ToArray())
            fixture.Tests.Remove(test);
    }
}
