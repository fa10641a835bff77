namespace Perf.Harness.Tests.Methods;

/// <summary>What PERF_REQUIRE=all makes of a gate without a verdict.</summary>
public sealed class RequiredVerdictsTests
{
    static readonly Reason NoPair = new Reason.NotPaired("it does not build");

    [Test]
    public void Case_without_a_pair_fails_with_the_reason_and_the_command() => Assert.That(
        new RequiredVerdicts().Missing(Left(MadeRuns.InsertOne, NoPair)),
        Does.Contain("it does not build").And.Contain("PERF_REQUIRE=all")
            .And.EndWith(AcceptCommand.Repeat(MadeRuns.InsertOne)));

    [Test]
    public void Missing_baseline_is_accepted_and_a_short_budget_is_made_larger() => Assert.Multiple(() =>
    {
        Assert.That(
            new RequiredVerdicts().Missing(Left(MadeRuns.InsertOne, new Reason.NoBaseline())),
            Does.EndWith(AcceptCommand.For(MadeRuns.InsertOne)));
        Assert.That(
            new RequiredVerdicts().Missing(Left(MadeRuns.InsertOne, new Reason.OutOfBudget(TimeSpan.FromSeconds(80)))),
            Does.EndWith("-e PERF_BUDGET=10m"));
    });

    [Test]
    public void Second_case_names_the_first_with_the_same_cause()
    {
        var required = new RequiredVerdicts();
        CaseId second = CaseId.Parse("crud/read-one @ microsoft-data-sqlite/wal-full");
        _ = required.Missing(Left(MadeRuns.InsertOne, NoPair));
        Assert.That(
            required.Missing(Left(second, NoPair)),
            Is.EqualTo($"{second}: PERF_REQUIRE=all: gates without a verdict, as in {MadeRuns.InsertOne}"));
    }

    [Test]
    public void Judged_case_and_a_busy_machine_pass() => Assert.Multiple(() =>
    {
        Assert.That(new RequiredVerdicts().Missing(Left(MadeRuns.InsertOne, new Reason.BusyCores(1))), Is.Null);
        Assert.That(RequiredVerdicts.Missing([], new PairStatus()), Is.Null);
    });

    [Test]
    public void Incomplete_reference_fails_the_run() => Assert.That(
        RequiredVerdicts.Missing([], new PairStatus { IsIncomplete = true, Missing = "no merge base" }),
        Does.Contain("no merge base").And.Contain("PERF_REQUIRE=all"));

    static Comparison Left(CaseId id, Reason reason) => new(
        id, ImmutableArray.Create<Gate>(new Gate.NotEvaluated(Metric.Time, GateKind.Pair, reason)), 1);
}
