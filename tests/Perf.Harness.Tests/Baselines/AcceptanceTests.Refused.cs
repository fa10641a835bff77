namespace Perf.Harness.Tests.Baselines;

/// <summary>What is not accepted, and what the message says.</summary>
sealed partial class AcceptanceTests
{
    const string Command = "dotnet test Perf.sln -c Release -m:1 --filter \"TestCategory=insert-one"
        + "&TestCategory=microsoft-data-sqlite&TestCategory=wal-full\" -e PERF_BASELINES=accept -e PERF_REASON=\"why\"";

    static string MessageOf(Func<Run, Run> second) => MessageOf([MadeRuns.Run(), second(MadeRuns.Run())]);

    static string MessageOf(IReadOnlyList<Run> runs) =>
        Assert.Throws<AcceptanceException>(() => Accept(Old, runs))!.Message;

    [Test]
    public void One_process() => Assert.That(MessageOf([MadeRuns.Run()]), Is.EqualTo(
        "The case was measured in 1 process. Expected 2, because one process cannot show that the counts are stable. "
        + "Run the command again."));

    static IEnumerable<TestCaseData> Differences =>
    [
        new TestCaseData((Run run) => run with { Build = "b2" }, "build (b1 / b2)"),
        new TestCaseData(
            (Run run) => run with { Facts = run.Facts with { DataHash = "ff" } },
            "definition (version 1, rows=1000, seed=7, data 0123456789abcdef / version 1, rows=1000, seed=7, data ff)"),
        new TestCaseData(
            (Run run) => run with { Facts = run.Facts with { Options = MadeRuns.Texts(("synchronous", "1")) } },
            "options ([journal_mode, wal], [synchronous, 2] / [synchronous, 1])"),
        new TestCaseData((Run run) => run with { Facts = run.Facts with { Statements = [] } }, null),
        new TestCaseData(
            (Run run) => run with { Batch = new Batch(40) },
            $"batch ({MadeRuns.Batch} / {new Batch(40)})"),
        new TestCaseData(
            (Run run) => run with { Work = run.Work with { Plans = [new QueryPlan("SELECT 1", "SCAN t")] } },
            "plans (INSERT INTO \"Customer\" VALUES (@id, '<x>'): none / SELECT 1: SCAN t)"),
        new TestCaseData((Run run) => run with { Subject = run.Subject with { Native = "other" } }, null),
    ];

    [TestCaseSource(nameof(Differences))]
    public void Processes_that_did_something_else(Func<Run, Run> second, string? difference) => Assert.That(
        MessageOf(second),
        difference is null
            ? Does.StartWith($"{MadeRuns.InsertOne}: the processes differ in ").And.EndsWith(Command)
            : Is.EqualTo($"{MadeRuns.InsertOne}: the processes differ in {difference}. "
                + $"Expected equal values. Run: {Command}"));

    [Test]
    public void Processes_that_counted_different_work() => Assert.That(
        MessageOf(run => Counted(run, Metric.VmSteps, 4401)), Is.EqualTo(
            $"{MadeRuns.InsertOne}: 2 processes counted different vm-steps (4400, 4401). "
            + "Expected equal counts. The case may use random values, or other work may run in its process. "
            + "Make the case do the same work every time, or judge only its time: "
            + "[PerfTest(Judge = Gates.Time)]."));

    [Test]
    public void Count_missing_in_one_process_is_refused() => Assert.That(
        MessageOf(run => run with { Work = WorkCounts.Unknown with { Plans = run.Work.Plans } }),
        Does.StartWith($"{MadeRuns.InsertOne}: 2 processes counted different statements (200, not counted)"));
}
