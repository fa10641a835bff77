using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.Tests;

/// <summary>The test of one workload of the suite, which is its category too.</summary>
/// <param name="workload">The name in the case id: <c>insert-one</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class CaseAttribute(string workload) : TestAttribute, IApplyToTest
{
    /// <summary>The name in the case id.</summary>
    public string Workload => workload;

    void IApplyToTest.ApplyToTest(Test test)
    {
        ApplyToTest(test);
        test.Properties.Add(PropertyNames.Category, workload);
    }
}
