using NUnit.Framework.Internal.Commands;
using Perf.Harness.Baselines;
using Perf.Harness.Reports;
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

/// <summary>The message of a case without any verdict: a test that proves nothing does not pass.</summary>
static class NothingJudged
{
    /// <summary>Why there is none.</summary>
    internal static string Reasons(Comparison comparison) => string.Join(
        "; ", comparison.NotEvaluated.Select(gate => ReasonWords.Of(gate.Reason)).Distinct());

    /// <summary>The same. If only a baseline is missing: what was measured, and how to accept it.</summary>
    internal static string Message(Comparison comparison) =>
        comparison.NotEvaluated.Any(gate => gate.Reason is Reason.NoBaseline)
            ? $"""
                {comparison.Case} has no baseline yet, so nothing was judged.
                  measured:  {Measured(comparison)}
                  to accept: {AcceptCommand.For(comparison.Case)}
                Commit baselines/ together with the code.
                """.ReplaceLineEndings("\n")
            : $"{comparison.Case}: nothing was judged: {Reasons(comparison)}";

    // Of the calls of the work pass; a time is that of one call.
    static string Measured(Comparison comparison) => string.Join(", ",
        from gate in comparison.NotEvaluated
        where gate.Now > 0
        select $"{gate.Metric.Name} {UnitFormat.Of(gate.Metric, gate.Now!.Value)}")
        + $" ({UnitFormat.Counted(comparison.Operations, "operation")}; a time is that of one)";
}
