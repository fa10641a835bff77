using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Builders;

namespace Perf.Harness.Tests.Methods;

/// <summary>
/// Load tests of fixtures whose test method has no attribute: with one, NUnit would run them as tests of this project.
/// </summary>
static class Loads
{
    /// <summary>The load test of a fixture: its method <c>Check</c>.</summary>
    internal static MeasuredMethod Of(Type fixture, PerfLoadAttribute? attribute = null)
    {
        var method = new MethodWrapper(fixture, "Check");
        TestMethod test = new NUnitTestCaseBuilder().BuildTestMethod(
            method, new TestFixture(new TypeWrapper(fixture)), new TestCaseParameters([]));
        new TestFixture(new TypeWrapper(fixture)).Add(test);
        return new MeasuredMethod(test) { Attribute = attribute ?? new PerfLoadAttribute() };
    }

    /// <summary>The same as a case, which does not change the folder of this process.</summary>
    internal static LoadMethodCase Case<T>(PerfLoadAttribute? attribute = null) =>
        Case<T>(attribute ?? new PerfLoadAttribute(), new DirectoryInfo(TestContext.CurrentContext.WorkDirectory));

    static LoadMethodCase Case<T>(PerfLoadAttribute attribute, DirectoryInfo directory) =>
        new(Of(typeof(T), attribute), attribute, directory) { Folder = null };
}
