namespace Perf.Harness.Tests.Running;

/// <summary>A case that fails by its work is not measured further; one that may not fail after all is.</summary>
sealed class FailedWorkTests
{
    [Test]
    public void Unchanged_work_does_not_fail() => Assert.That(
        Found(MadeCases.Of(MadeRuns.Run())), Is.EqualTo((false, false)));

    [Test]
    public void Further_statement_fails_and_is_not_named_by_a_count() => Assert.That(
        Found(With(run => run with { Work = Counts(run, Metric.Statements, 201) })), Is.EqualTo((true, false)));

    [Test]
    public void Fewer_allocations_do_not_fail() => Assert.That(
        Found(With(run => run with { Work = Counts(run, Metric.AllocatedBytes, 500) })), Is.EqualTo((false, false)));

    [Test]
    public void Other_option_fails_and_is_named() => Assert.That(
        Found(With(run => run with
        {
            Facts = run.Facts with { Options = new Dictionary<string, string> { ["synchronous"] = "0" } },
        })),
        Is.EqualTo((true, true)));

    [Test]
    public void More_instructions_fail() => Assert.That(Found(MoreInstructions), Is.EqualTo((true, false)));

    [Test]
    public void More_instructions_on_another_runtime_wait_for_the_accepted_build() => Assert.That(
        Found(MoreInstructions.With(evidence => evidence with
        {
            Run = evidence.Run with { CountedWith = MadeRuns.CountedWith with { Runtime = "10.0.1" } },
        })),
        Is.EqualTo((false, false)));

    [Test]
    public void Only_instructions_alone_are_counted_again()
    {
        MeasuredCase both = MoreInstructions.With(evidence => evidence with
        {
            Run = evidence.Run with { Work = Counts(evidence.Run, Metric.Statements, 201) },
        });
        Assert.That(
            new[] { MoreInstructions, both }.Select(one => one.FailsByOtherCounts), Is.EqualTo([false, true]));
    }

    static (bool IsCertain, bool IsNamed) Found(MeasuredCase one) => (one.FailsByWork, one.NamesItsCause);

    static WorkCounts Counts(Run run, Metric metric, long count) =>
        run.Work with { Counts = run.Work.Counts.SetItem(metric, count) };

    static MeasuredCase With(Func<Run, Run> change) => MadeCases.Of(change(MadeRuns.Run()));

    static MeasuredCase MoreInstructions => MadeCases.Of(MadeRuns.Run()).Counted(100, 130);
}
