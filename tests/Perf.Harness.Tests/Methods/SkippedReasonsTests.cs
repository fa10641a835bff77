using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;

namespace Perf.Harness.Tests.Methods;

/// <summary>The line that says why tests were skipped.</summary>
public sealed class SkippedReasonsTests
{
    [Test]
    public void Skipped_tests_are_counted_by_their_reason()
    {
        TestResult run = Run(
            Result(ResultState.Ignored, "list-store/memory lacks what query needs"),
            Result(ResultState.Ignored, "litedb/direct-off lacks what query needs"),
            Result(ResultState.Ignored, "not required"),
            Result(ResultState.Success, ""));
        Assert.That(SkippedReasons.Line(run), Is.EqualTo(
            "skipped: 3 tests: 2 because a configuration lacks what query needs; 1 because not required"));
    }

    [Test]
    public void Explicit_test_is_not_counted()
    {
        TestResult explicitly = Result(ResultState.Explicit, "takes some minutes");
        ((Test)explicitly.Test).RunState = RunState.Explicit;
        Assert.That(SkippedReasons.Line(Run(explicitly, Result(ResultState.Success, ""))), Is.Null);
    }

    static TestSuiteResult Run(params TestResult[] results)
    {
        var run = (TestSuiteResult)new TestSuite("run").MakeTestResult();
        foreach (TestResult result in results) run.AddResult(result);
        return run;
    }

    static TestResult Result(ResultState state, string message)
    {
        TestResult result =
            new TestMethod(new MethodWrapper(typeof(SkippedReasonsTests), nameof(ToString))).MakeTestResult();
        result.SetResult(state, message);
        return result;
    }
}
