using NUnit.Framework;
using NUnit.Framework.Interfaces;
using NUnit.Framework.Internal;
using NUnit.Framework.Internal.Commands;
using Perf.Harness.Reports;
using Perf.Harness.Running;
using Perf.Harness.Verdicts;

namespace Perf.NUnit;

/// <summary>Judges the case of a test: the only place where a verdict becomes an outcome of NUnit.</summary>
sealed class JudgeCommand(Test test) : TestCommand(test)
{
    const string Uneven =
        "Or, where it is a library that allocates as it likes, judge the rest: [PerfTest(JudgeAllocations = false)].";

    public override TestResult Execute(TestExecutionContext context)
    {
        (ResultState state, string message) = Outcome(new MeasuredMethod((TestMethod)Test));
        context.CurrentResult.SetResult(state, message);
        return context.CurrentResult;
    }

    static (ResultState State, string Message) Outcome(MeasuredMethod method)
    {
        try
        {
            (Comparison comparison, FileInfo received) = PerfRun.Judge(method.Id);
            if (received.Exists) TestContext.AddTestAttachment(received.FullName, "the run just made");
            TestContext.Out.WriteLine(CaseReport.For(comparison));
            return comparison.IsRegressed ? (ResultState.Failure, FailureMessage.For(comparison))
                : comparison.Judged.Any() ? (ResultState.Success, "")
                : (ResultState.Failure, NothingJudged.Message(comparison));
        }
        catch (Exception error) when (error is MeasurementException or RunException)
        {
            bool isUneven = error.Message.Contains("different allocated-bytes", StringComparison.Ordinal);
            return (ResultState.Error, isUneven ? $"{error.Message} {Uneven}" : error.Message);
        }
    }
}
