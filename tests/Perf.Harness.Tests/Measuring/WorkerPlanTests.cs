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

    [TestCase("null"), TestCase("{}")]
    public void Line_without_cases_reports_a_worker_started_by_hand(string line) => Assert.That(
        () => WorkerPlan.Parse(line), Throws.TypeOf<FormatException>().With.Message.Contains("by hand"));

    [Test]
    public void Plan_is_read_as_it_was_written()
    {
        string line = Unlike.ToLine();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(WorkerPlan.Parse(line).ToLine(), Is.EqualTo(line));
        Assert.That(Defaults(Unlike, new WorkerPlan { Cases = [], Received = "", Directory = "" }), Is.Empty);
        Assert.That(Defaults(Unlike.Cases[0], new CasePlan("", false)), Is.Empty);
    }

    [Test]
    public void Property_that_an_older_build_does_not_write_has_its_default()
    {
        WorkerPlan read = WorkerPlan.Parse("""{"Cases":[{"Case":"a/b @ c/d"}],"Received":"r","Directory":"d"}""");
        Assert.That(read.ToLine(), Is.EqualTo(
            new WorkerPlan { Cases = [new CasePlan("a/b @ c/d", false)], Received = "r", Directory = "d" }.ToLine()));
    }

    // A property with its default would be read as written even if nothing read it.
    static IEnumerable<string> Defaults<T>(T plan, T defaults) =>
        from property in typeof(T).GetProperties()
        where Equals(property.GetValue(plan), property.GetValue(defaults))
        select property.Name;

    static WorkerPlan Unlike => new()
    {
        Cases =
        [
            new CasePlan("a/b @ c/d", true, new Batch(3, 4, 5_000_000_000))
            {
                Operations = 7,
                Counted = new Counting(6_000_000_000, 8, 0.25) { OnSeveralThreads = true },
                Slower = 0.5,
                SlowerIn = Slowness.Native,
            },
        ],
        Rounds = 9,
        Passes = 10,
        WindowSeconds = 1.5,
        MostRecords = 11,
        Received = "received",
        Append = true,
        Directory = "work",
        Memory = "memory",
        InTurns = true,
        WaitsToTime = true,
        CountsWork = false,
        RecountsWaits = true,
        BelievesSyncs = true,
        Counts = "counts",
        CountsFunctions = true,
        OpensFirst = false,
        Valgrind = "3.19.0",
    };

    static int[] RoundsOfPasses(int rounds, int passes)
    {
        var plan = new WorkerPlan { Cases = [], Passes = passes, Received = "received", Directory = "work" };
        return [.. Enumerable.Range(0, passes).Select(pass => plan.RoundsOf(rounds, pass))];
    }
}
