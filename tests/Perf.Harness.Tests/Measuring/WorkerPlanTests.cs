namespace Perf.Harness.Tests.Measuring;

/// <summary>How the rounds of a case are spread over the passes of a worker.</summary>
public sealed class WorkerPlanTests
{
    [TestCase(40, 2), TestCase(3, 2), TestCase(10, 4), TestCase(1, 3)]
    public void Passes_together_have_the_planned_rounds(int rounds, int passes)
    {
        int[] each = RoundsOfPasses(rounds, passes);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(each.Sum(), Is.EqualTo(rounds));
        Assert.That(each.Max() - each.Min(), Is.LessThanOrEqualTo(1), "none waits for the others");
    }

    [Test]
    public void Empty_plan_is_an_error_that_says_workers_are_not_started_by_hand() => Assert.That(
        () => WorkerPlan.Parse("null"), Throws.TypeOf<FormatException>().With.Message.Contains("not by hand"));

    static int[] RoundsOfPasses(int rounds, int passes)
    {
        var plan = new WorkerPlan { Cases = [], Passes = passes, Received = "received", Directory = "work" };
        return [.. Enumerable.Range(0, passes).Select(pass => plan.RoundsOf(rounds, pass))];
    }
}
