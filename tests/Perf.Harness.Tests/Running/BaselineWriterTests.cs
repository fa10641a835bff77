namespace Perf.Harness.Tests.Running;

public sealed class BaselineWriterTests : TestsInFolder
{
    const string WalFull = "microsoft-data-sqlite/wal-full.json";

    BaselineStore Store => new(Folder.Root);

    [Test]
    public void First_baselines_are_one_row_for_the_file()
    {
        var writer = new BaselineWriter(Store, "first");
        writer.Accept([New("crud/insert-one"), New("crud/read-one")]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(new Ledger(Folder.Root).Read(),
            Is.EqualTo([LedgerEntry.FirstOf("microsoft-data-sqlite", "wal-full", "first")]));
        Assert.That(writer.Ledger, Is.EqualTo(new Ledger(Folder.Root).Read()));
        Assert.That(Stored.Cases.Keys, Is.EqualTo(["crud/insert-one", "crud/read-one"]));
    }

    [Test]
    public void Unchanged_case_is_not_written()
    {
        Baseline known = Known();
        string before = Folder.Read(WalFull);
        var writer = new BaselineWriter(Store, "why");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(
            writer.Accept([MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known }]).Single().Error, Is.Null);
        Assert.That(writer.Ledger, Is.Empty);
        Assert.That(Folder.Files, Is.EqualTo([WalFull]));
        Assert.That(Folder.Read(WalFull), Is.EqualTo(before));
    }

    [Test]
    public void Build_of_a_case_that_did_not_move_is_accepted_without_a_row()
    {
        Baseline known = Known();
        new BaselineWriter(Store, "why", "b1").Accept([MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known }]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Files, Is.EqualTo([WalFull]), "the ledger has changes alone");
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Build, Is.EqualTo("b1"));
    }

    [TestCase("linux", true)]
    [TestCase("windows", false, Description = "its counts depend on the system")]
    public void Subject_of_a_case_that_did_not_move_is_accepted(string system, bool isAccepted)
    {
        Baseline known = Known(MadeRuns.Case() with { Build = "b1" });
        Run run = MadeRuns.Run(1.1);
        run = run with { Subject = run.Subject with { Provider = "another version", System = system } };
        new BaselineWriter(Store, "why", "b1").Accept([MadeCases.Of(run) with { Baseline = known }]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Folder.Files, Is.EqualTo([WalFull]), "the ledger has changes alone");
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Subject == run.Subject, Is.EqualTo(isAccepted));
    }

    [TestCase(9_990, 1)]
    [TestCase(10_000, 0)]
    public void Unsteady_count_is_replaced_by_a_steady_one(long steady, int rows)
    {
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Build = "b0",
            Counting = new Counting(10_000, 64, 0.06),
            CountedWith = MadeRuns.CountedWith,
        };
        Baseline known = Known(accepted);
        MeasuredCase one = MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known };
        one = one.With(evidence => evidence with
        {
            Accepted = accepted,
            Run = evidence.Run with { Counting = new Counting(steady, 64, 0.001), CountedWith = MadeRuns.CountedWith },
        });
        var writer = new BaselineWriter(Store, "why");
        writer.Accept([one]);
        IReadOnlyList<LedgerEntry> ledger = new Ledger(Folder.Root).Read();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ledger, Has.Count.EqualTo(rows));
        Assert.That(ledger.Select(row => (row.Gate, row.Old, row.New)),
            Is.All.EqualTo(("instructions", (double?)10_000, (double?)steady)));
        Assert.That(writer.Ledger, Is.EqualTo(ledger));
        Assert.That(LedgerDisagreement.Of(ledger, Stored.Find), Is.Empty);
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Counting, Is.EqualTo(new Counting(steady, 64, 0.001)));
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Build, Is.EqualTo("b0"));
    }

    [Test]
    public void Time_that_no_pair_judged_stays_with_the_build_it_was_accepted_with()
    {
        CaseBaseline accepted = MadeRuns.Case() with { Build = "b0" };
        Baseline known = Known(accepted);
        string before = Folder.Read(WalFull);
        MeasuredCase waiting = MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known };
        waiting = waiting.With(evidence => evidence with
        {
            Accepted = accepted,
            Pair = PairEvidence.None(new Reason.OutOfBudget(TimeSpan.Zero)),
        });
        new BaselineWriter(Store, "why", "b1").Accept([waiting]);
        Assert.That(Folder.Read(WalFull), Is.EqualTo(before));
    }

    [TestCase(false, "b0")]
    [TestCase(true, "b1", Description = "PERF_AGAINST=none: the user wants no comparison")]
    public void Run_without_times_leaves_the_build_that_a_time_was_accepted_with(bool acceptsUnpaired, string build)
    {
        CaseBaseline accepted = MadeRuns.Case() with { Build = "b0" };
        Baseline known = Known(accepted);
        MeasuredCase quick = MadeCases.Of(MadeRuns.Run() with { Rounds = [] }) with { Baseline = known };
        new BaselineWriter(Store, "why", "b1") { AcceptsUnpaired = acceptsUnpaired }
            .Accept([quick.With(evidence => evidence with { Accepted = accepted })]);
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Build, Is.EqualTo(build));
    }

    [TestCase(true, 9.1, "b1", Description = "its pair found no change")]
    [TestCase(false, 3.1, "b0", Description = "the pair that they need is still missing")]
    public void Other_system_calls_are_stored_with_a_judged_time(bool isJudged, double stored, string build)
    {
        Counting Calls(double calls) => new(10_000, 64, 0.001) { SystemCalls = calls, MeanAbove = 0 };
        CaseBaseline accepted = MadeRuns.Case() with
        {
            Build = "b0",
            Counting = Calls(3.1),
            CountedWith = MadeRuns.CountedWith,
        };
        MeasuredCase one = MadeCases.Of(MadeRuns.Run()) with { Baseline = Known(accepted) };
        one = one.With(evidence => evidence with
        {
            Accepted = accepted,
            Run = evidence.Run with { Counting = Calls(9.1), CountedWith = MadeRuns.CountedWith },
            Pair = isJudged ? evidence.Paired(1).Pair : PairEvidence.None(new Reason.OutOfBudget(TimeSpan.Zero)),
        });
        new BaselineWriter(Store, "why", "b1").Accept([one]);
        CaseBaseline after = Stored.Find(MadeRuns.InsertOne)!;
        Assert.That((after.Counting!.SystemCalls, after.Build), Is.EqualTo(((double?)stored, build)));
    }

    [Test]
    public void Time_that_was_stored_far_too_long_is_written_again()
    {
        Baseline known = Known();
        new BaselineWriter(Store, "why").Accept([MadeCases.Of(MadeRuns.Run(0.6)) with { Baseline = known }]);
        Assert.That(Stored.Find(MadeRuns.InsertOne)!.Time!.Values[Metric.Time],
            Is.EqualTo(0.6 * MadeRuns.Case().Time!.Values[Metric.Time]).Within(1).Percent);
    }

    [Test]
    public void Unsteady_case_is_refused_and_the_rest_is_accepted()
    {
        MeasuredCase unsteady = New("crud/read-one");
        Run other = unsteady.Runs[1];
        other = other with { Work = other.Work.With(Metric.Syncs, 401) };
        unsteady = unsteady with { Runs = [unsteady.Runs[0], other] };
        MeasuredCase[] accepted = new BaselineWriter(Store, "first").Accept([New("crud/insert-one"), unsteady]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted[0].Error, Is.Null);
        Assert.That(accepted[1].Error, Does.Contain("2 processes counted different syncs (400, 401)"));
        Assert.That(Stored.Cases.Keys, Is.EqualTo(["crud/insert-one"]));
    }

    [Test]
    [Tried(3, "an acceptance killed between ledger and baseline",
        "when it is repeated, it writes the missing baseline, and the ledger has one entry")]
    public void Ledger_is_written_once_and_before_the_baseline()
    {
        Baseline known = Known();
        MeasuredCase changed = MadeCases.Of(MadeRuns.Run() with { Work = MadeRuns.Run().Work.With(Metric.Syncs, 600) });
        changed = changed with { Baseline = known };
        var killed = new BaselineStore(Folder.Root, _ => throw new IOException("killed"));
        Assert.That(() => new BaselineWriter(killed, "why").Accept([changed]), Throws.TypeOf<BaselineException>());
        Assert.That(new Ledger(Folder.Root).Read().Select(entry => (entry.Gate, entry.New)),
            Is.EqualTo([("syncs", (double?)600)]), "a row without its number is found by a suite test");
        Assert.That(Syncs(), Is.EqualTo(400));

        new BaselineWriter(Store, "why").Accept([changed]);
        Assert.That(new Ledger(Folder.Root).Read(), Has.Count.EqualTo(1), "repeated, it does not count twice");
        Assert.That(Syncs(), Is.EqualTo(600));

        long? Syncs() => Stored.Find(MadeRuns.InsertOne)!.Work[Metric.Syncs];
    }

    [Test]
    public void Acceptance_of_another_run_is_kept()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/upsert", MadeRuns.Case())));
        new BaselineWriter(Store, "why").Accept([New("crud/read-one") with { Baseline = known }]);
        Assert.That(Stored.Cases.Keys,
            Is.EqualTo(["crud/insert-one", "crud/read-one", "crud/upsert"]));
    }

    Baseline Stored => Store.Load("microsoft-data-sqlite", "wal-full")!;

    Baseline Known(CaseBaseline? accepted = null)
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", accepted ?? MadeRuns.Case()));
        Store.Save(known);
        return known;
    }

    static MeasuredCase New(string what) =>
        MadeCases.Of(what).With(evidence => evidence with { Accepted = null });
}
