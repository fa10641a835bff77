using NUnit.Framework;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Builders;
using NUnit.Framework.Internal.Commands;

namespace Perf.NUnit;

/// <summary>An attribute that makes a method of a fixture a gated test.</summary>
public abstract class MeasuredAttribute : NUnitAttribute, ISimpleTestBuilder, IImplyFixture, IRepeatTest
{
    readonly NUnitTestCaseBuilder _builder = new();

    private protected MeasuredAttribute()
    {
    }

    /// <summary>
    /// The method of the fixture that brings back the state: after each call of a <c>[PerfTest]</c>, and between two
    /// windows of a <c>[PerfLoad]</c>, after its check. It is not timed. What changes nothing needs none;
    /// <c>[TearDown]</c> and <c>[SetUp]</c> are called too.
    /// </summary>
    public string? Restore { get; set; }

    /// <inheritdoc/>
    public TestMethod BuildFrom(IMethodInfo method, Test? suite)
    {
        TestMethod test = _builder.BuildTestMethod(method, suite, null);
        MeasuredMethod.MakeRunnable(test); // a return value without an expected result is fine here
        return test;
    }

    /// <summary>
    /// Judges in the place of calling the method here: what a worker calls needs no fixture in this process, no set-up
    /// and no limit of time.
    /// </summary>
    public TestCommand Wrap(TestCommand command) => new JudgeCommand(command.Test);
}
