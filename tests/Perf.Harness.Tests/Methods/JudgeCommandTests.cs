using NUnit.Framework.Interfaces;

namespace Perf.Harness.Tests.Methods;

/// <summary>What becomes of a test of which no gate regressed.</summary>
public sealed class JudgeCommandTests
{
    static readonly Reason DebugBuild = new Reason.NotTimed("debug build: Shop was built without optimisation");

    [Test]
    public void Load_of_a_debug_build_is_skipped_with_the_reason()
    {
        (ResultState state, string message) = JudgeCommand.OutcomeOf(Of(DebugBuild), hasOnlyTimes: true);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(state, Is.EqualTo(ResultState.Ignored));
        Assert.That(message, Does.Contain("debug build: Shop was built without optimisation"));
    }

    [Test]
    public void Load_without_a_baseline_fails() => Assert.That(
        JudgeCommand.OutcomeOf(Of(DebugBuild, new Reason.NoBaseline()), hasOnlyTimes: true).State,
        Is.EqualTo(ResultState.Failure));

    [Test]
    public void First_run_shows_its_measured_values()
    {
        Comparison first = new(
            MadeRuns.InsertOne,
            [
                new Gate.NotEvaluated(Metric.Statements, GateKind.Count, new Reason.NoBaseline()) { Now = 10 },
                new Gate.NotEvaluated(Metric.Syncs, GateKind.Count, new Reason.NoBaseline()) { Now = 0 },
                new Gate.NotEvaluated(Metric.Time, GateKind.Bound, new Reason.NoBaseline()) { Now = 0.00042 },
            ], 10);
        Assert.That(JudgeCommand.OutcomeOf(first, hasOnlyTimes: false).Message, Is.EqualTo($"""
            {MadeRuns.InsertOne} has no baseline yet, so nothing was judged.
              measured:  statements 10, time 420 µs (10 operations; a time is that of one)
              to accept: {AcceptCommand.For(MadeRuns.InsertOne)}
            Commit baselines/ together with the code.
            """.ReplaceLineEndings("\n")));
    }

    [Test]
    public void Test_with_counts_fails_if_none_is_judged() => Assert.That(
        JudgeCommand.OutcomeOf(Of(DebugBuild), hasOnlyTimes: false).State, Is.EqualTo(ResultState.Failure));

    static Comparison Of(params Reason[] reasons) => new(
        MadeRuns.InsertOne,
        [.. reasons.Select(reason => new Gate.NotEvaluated(Metric.Throughput, GateKind.Bound, reason))], 1);
}
