using NUnit.Framework;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Commands;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>Judges the case of a test method in the place of calling it.</summary>
sealed class JudgeCommand(Test test) : TestCommand(test)
{
    const string OnlyTimes =
        "PERF_SCOPE=quick measures no time, and this test has no other gate: run it without PERF_SCOPE";

    public override TestResult Execute(TestExecutionContext context)
    {
        (ResultState state, string message) = Outcome(new MeasuredMethod((TestMethod)Test));
        context.CurrentResult.SetResult(state, message);
        return context.CurrentResult;
    }

    static (ResultState State, string Message) Outcome(MeasuredMethod method)
    {
        if (method.Double is { } message) return (ResultState.Error, message);
        if (method.HasOnlyTimes && !PerfRun.MeasuresTimes) return (ResultState.Ignored, OnlyTimes);
        try
        {
            Comparison comparison = PerfRun.Judge(method.Id);
            return comparison.Judged.Any() ? (ResultState.Success, "")
                : (ResultState.Failure, NothingJudged.Message(comparison));
        }
        catch (ResultStateException outcome)
        {
            return (outcome.ResultState, outcome.Message);
        }
        catch (MeasurementException error)
        {
            return (ResultState.Error, error.Message);
        }
    }
}
