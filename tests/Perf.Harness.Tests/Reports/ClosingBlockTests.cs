namespace Perf.Harness.Tests.Reports;

public sealed class ClosingBlockTests : TestsInFolder
{
    static readonly Comparison[] Judged =
    [
        MadeComparisons.Of(evidence => evidence.Paired(0.8).Changed(
            run => run with { Subject = MadeRuns.Subject with { Provider = "Microsoft.Data.Sqlite.Core 8.0.0" } })),
        MadeComparisons.Unknown,
    ];

    ProjectLayout Layout => new(Folder.Root);

    static SuiteRun Run { get; } = new(
        "crud", GateSummary.Of(Judged, 0, new PairStatus { Against = MadeComparisons.Against }), Judged)
    {
        SkippedPackages =
        [
            "LiteDB 5.0.21: the package source does not have it", "NBomber 4.1.2: the package source does not have it",
        ],
        Accepted =
        [
            LedgerEntry.FirstOf("litedb", "direct", "first"),
            new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "why") { Old = 400, New = 600 },
            new LedgerEntry(MadeRuns.InsertOne, "plans", LedgerKind.Changed, "why"),
        ],
    };

    static ClosingBlock Block { get; } = BlockOf(Run);

    [Test]
    public void Slow_set_up_is_named_when_the_budget_ran_out()
    {
        Comparison cut = MadeComparisons.Of(evidence => evidence
            .Unpaired(new Reason.OutOfBudget(TimeSpan.FromSeconds(80)))
            .Changed(run => run with { Observed = run.Observed.Add(Harness.Cases.Run.SetUpSeconds, 4.2) }));
        string[] lines = [.. BlockOf(new SuiteRun("crud", GateSummary.Of([cut]), [cut])).Lines()];
        Assert.That(lines, Has.One.EqualTo($"slow set-up: 1 case: {cut.Case} (4.20 s); every process of a pair "
            + "repeats it. Make it smaller, or raise PERF_BUDGET"));
        Assert.That(BlockOf(new SuiteRun("crud", GateSummary.Of([cut]), [cut with { Gates = [] }])).Lines(),
            Has.None.StartsWith("slow set-up"));
    }

    [Test]
    public void Run_is_added_to_the_history_of_its_suite()
    {
        Block.Save(Layout);
        int lines = History().Length;
        Block.Save(Layout);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines, Is.GreaterThan(0));
        Assert.That(History(), Has.Length.EqualTo(2 * lines));
        Assert.That(Folder.Read("artifacts/history/runs/crud.jsonl"), Does.Match(
            "^({\"run\":\"[^\"]+Z\",\"suite\":\"crud\",(\"commit\":[^,]+,)?\"seconds\":0,\"cases\":1,"
            + "\"evaluated\":10,\"regressed\":0,\"notJudged\":9,\"megabytes\":[0-9]+}\n){2}$"));

        string[] History() => File.ReadAllLines(Path.Combine(Layout.History.FullName, "crud.jsonl"));
    }

    [Test]
    public void Closing_block_has_accepted_cases_and_the_total() => Assert.That(Block.Lines(), Is.EqualTo(
    [
        "accepted: litedb/direct: its first baseline",
        "accepted: crud/insert-one @ microsoft-data-sqlite/wal-full: syncs +50.0 %",
        "accepted: crud/insert-one @ microsoft-data-sqlite/wal-full: plans changed",
        "optional packages not tested: LiteDB 5.0.21, NBomber 4.1.2: the package source does not have them",
        "note: the subject changed in 1 case: provider: Microsoft.Data.Sqlite.Core 6.0.7 "
            + "-> Microsoft.Data.Sqlite.Core 8.0.0; 1 case improved: accept to keep it; "
            + $"1 case without a baseline, {MadeRuns.InsertOne}: {AcceptCommand.For(MadeRuns.InsertOne)}; "
            + "skipped: 9 gates; details: artifacts/report-crud.md, with charts: artifacts/report/index.html",
        "time: compared with 46ed4ee (accepted build): 1 of 1 gates judged in pairs, 0 unchanged, 0 slower, 1 faster",
        "gates: 10 evaluated in 1 case (8 counts, 1 bound, 1 pair), 9 passed, 0 regressed, 1 improved; "
            + "9 skipped (9 no baseline)",
    ]));

    [Test]
    public void Possibly_slower_case_is_named_with_its_command()
    {
        Comparison unsure = MadeComparisons.Of(evidence => evidence.Paired(1.15) is var slower ? slower with
        {
            Pair = slower.Pair! with { Missing = new Reason.OutOfBudget(TimeSpan.FromMinutes(1)) },
        } : slower);
        var run = new SuiteRun("crud", GateSummary.Of([unsure], errors: 0), [unsure]);
        string line = $"possibly slower: 1 case: {MadeRuns.InsertOne} (time +15.0 %); "
            + $"to be sure: {AcceptCommand.Repeat(MadeRuns.InsertOne)}";
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BlockOf(run).Lines().First(), Is.EqualTo(line));
        Assert.That(
            RunDocuments.Of(run, DateTimeOffset.UnixEpoch, null, "a toy", _ => new CasePast([], [])).Suites[0].Time,
            Does.Contain(line));
        Assert.That(MarkdownReport.For(run), Does.Contain(
            $"\n## Possibly slower\n\n- {MadeRuns.InsertOne}: time +15.0 %; "
            + $"to be sure: {AcceptCommand.Repeat(MadeRuns.InsertOne)}\n"));
    }

    [Test]
    public void Case_with_a_worse_count_is_named_before_changed_texts()
    {
        Comparison[] red = [Rewritten(0, 400), Rewritten(1, 400), Rewritten(2, 400), Rewritten(3, 600)];
        string[] lines = [.. BlockOf(new SuiteRun("crud", GateSummary.Of(red), red)).Lines()];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(lines[0], Does.StartWith("failed: 4 cases: crud/case-3 @ ").And.EndsWith(
            $"; to accept all: the same command with {AcceptCommand.Accepting}"));
        Assert.That(lines[1], Does.StartWith(
            "note: the same change of sql in 4 cases, 3 of them without a worse count or time: - INSERT"));
    }

    static Comparison Rewritten(int number, int syncs) => MadeComparisons.OfRun(run => run with
    {
        Work = run.Work.With(Metric.Syncs, syncs),
        Facts = MadeRuns.Facts with { Statements = [MadeRuns.Facts.Statements[0], "S"] },
    }) with
    { Case = CaseId.Parse($"crud/case-{number} @ microsoft-data-sqlite/wal-full") };

    [Test]
    public void Doubt_about_syncs_is_named_once()
    {
        Comparison[] doubted = [.. Judged.Select(one => one with { SyncDoubt = "a sync takes 0.1 µs" })];
        var block = BlockOf(Run with { Comparisons = doubted });
        Assert.That(block.Lines().Where(line => line.Contains("sync takes", StringComparison.Ordinal)),
            Is.EqualTo(["warning: a sync takes 0.1 µs"]));
    }

    [Test]
    public void Suite_of_a_solution_prints_no_total()
    {
        ClosingBlock block = Block with { SolutionGates = Layout.Gates };
        block.Save(Layout);
        Assert.That(block.Lines(), Has.None.StartsWith("gates: ").And.None.StartsWith("optional packages "));
    }

    [Test]
    public void Total_without_a_suite_is_zero() =>
        Assert.That(ClosingBlock.Added(Layout.Gates).Evaluated, Is.Zero);

    static ClosingBlock BlockOf(SuiteRun run) => new(run) { SolutionGates = null };
}
