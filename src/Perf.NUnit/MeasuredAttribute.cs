using NUnit.Framework;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Builders;
using NUnit.Framework.Internal.Commands;

namespace Perf.NUnit;

/// <summary>The base of the attributes that make a method of a fixture a performance test.</summary>
public abstract class MeasuredAttribute : NUnitAttribute, ISimpleTestBuilder, IImplyFixture, IRepeatTest
{
    readonly NUnitTestCaseBuilder _builder = new();

    private protected MeasuredAttribute()
    {
    }

    /// <summary>
    /// The name of a method of the fixture that restores the state after each call of a <c>[PerfTest]</c>, and after
    /// each window and check of a <c>[PerfLoad]</c>. It is not timed. Default: none, for tests that change no state.
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
    /// Replaces the call of the method by a command that judges its case. A worker calls the method, so this process
    /// needs no fixture, no set-up and no time limit.
    /// </summary>
    public TestCommand Wrap(TestCommand command) => new JudgeCommand(command.Test);
}
