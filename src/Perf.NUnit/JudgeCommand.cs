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

    /// <summary>The outcome of a test of which no gate regressed.</summary>
    /// <param name="comparison">Its gates.</param>
    /// <param name="hasOnlyTimes">
    /// Whether it has no other gates: then a debug build, of which no time is judged, is no failure.
    /// </param>
    internal static (ResultState State, string Message) OutcomeOf(Comparison comparison, bool hasOnlyTimes)
    {
        if (comparison.Judged.Any()) return (ResultState.Success, "");
        bool isNotTimed = hasOnlyTimes && comparison.NotEvaluated.Any()
            && comparison.NotEvaluated.All(gate => gate.Reason is Reason.NotTimed);
        return (isNotTimed ? ResultState.Ignored : ResultState.Failure, NothingJudged.Message(comparison));
    }

    static (ResultState State, string Message) Outcome(MeasuredMethod method)
    {
        if (method.Double is { } message) return (ResultState.Error, message);
        if (method.HasOnlyTimes && !PerfRun.MeasuresTimes) return (ResultState.Ignored, OnlyTimes);
        try
        {
            return OutcomeOf(PerfRun.Judge(method.Id), method.HasOnlyTimes);
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
