namespace Perf.Harness.Tests.Running;

/// <summary>A whole run with real workers, on a toy.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class SuiteSessionTests : TestsInFolder
{
    static readonly CaseId Steady = ToySuite.Id("steady");

    static readonly Settings Quick = new() { Scope = Scope.Quick };
    static readonly Settings Alone = new() { Against = new ReferenceRequest(ReferenceKind.None) };

    [Test]
    public void First_baseline_is_received_accepted_and_then_passes()
    {
        // No process has this id: the highest one is reserved on every system.
        Folder.Write($"artifacts/work/{int.MaxValue}-1/insert-one-cost/store.db", "left by a run that was killed");
        Comparison received = Judge(Quick, Steady);
        string[] files = Folder.Files;
        List<string> processes = [], processesAgain = [];
        (Comparison accepted, IReadOnlyList<LedgerEntry> ledger) = JudgeToAccept("a first baseline", processes);
        string baseline = Folder.Read("baselines/toy/plain.json");
        Comparison unchanged = Judge(Quick, Steady);
        string baselineAfter = Folder.Read("baselines/toy/plain.json");
        JudgeToAccept("nothing moved", processesAgain);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(received.Judged, Is.Empty);
        Assert.That(received.NotEvaluated.Select(gate => gate.Reason), Is.All.EqualTo(new Reason.NoBaseline()));
        Assert.That(files, Is.EqualTo(["artifacts/received/toy/plain/toys/steady.json"]), "nothing is accepted");
        Assert.That((processes.Count, processesAgain.Count), Is.EqualTo((2, 1)), "a second process if values moved");
        Assert.That(accepted.Judged, Is.Not.Empty);
        Assert.That(accepted.IsRegressed, Is.False, "the other process agrees");
        Assert.That(ledger, Is.EqualTo([LedgerEntry.FirstOf("toy", "plain", "a first baseline")]));
        Assert.That(unchanged.IsRegressed, Is.False);
        Assert.That(unchanged.Judged.Select(gate => gate.Metric.Name), Is.SupersetOf(["file-size", "allocated-bytes"]));
        Assert.That(baselineAfter, Is.EqualTo(baseline), "an ordinary run never writes a baseline");
        Assert.That(Folder.Read("baselines/ledger.tsv"),
            Does.EndWith("\nevery/case @ toy/plain\tall\tnew\t\t\t\t\ta first baseline\n"));
    }

    [Test]
    public void Time_beyond_its_bound_is_measured_in_four_fresh_processes()
    {
        IgnoreWhereTimesMeanNothing();
        Accept(Steady, secondsPerOperation: 1e-12);
        var processes = new List<string>();
        using SuiteSession session = Session(Alone, [Steady], Noted(processes));
        Comparison slower = session.Judge(Steady);
        if (slower.NotEvaluated.Any(gate => gate.Reason is Reason.BusyCores))
            Assert.Ignore("other processes keep the processors busy: no bound is judged");
        Gate.Judged time = slower.Judged.Single(gate => gate.Metric == Metric.Time);
        using var scope = Assert.EnterMultipleScope();
        Assert.That((time.Kind, time.Verdict), Is.EqualTo((GateKind.Bound, Verdict.Regressed)));
        Assert.That(processes, Has.Count.EqualTo(1 + 4));
        Assert.That(session.Pairs,
            Is.EqualTo(new PairStatus { Missing = "no pairs, because PERF_AGAINST=none is set" }));
        Assert.That(Folder.Files.Where(file => file.StartsWith("artifacts/work", StringComparison.Ordinal)),
            Is.Empty);
    }

    [Test]
    public void Case_without_time_for_pairs_comes_first_in_the_next_run()
    {
        IgnoreWhereTimesMeanNothing();
        Accept(Steady, secondsPerOperation: 1);
        FileInfo library = Folder.Write("libsqlite3.so", "no toy loads it");
        var against = new ReferenceRequest(ReferenceKind.Native, library.FullName);
        Comparison left = Judge(new Settings { Against = against, Budget = TimeSpan.Zero }, Steady);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(left.NotEvaluated.Single(gate => gate.Kind == GateKind.Pair).Reason,
            Is.EqualTo(new Reason.OutOfBudget(TimeSpan.Zero)));
        Assert.That(left.Judged.Single(gate => gate.Kind == GateKind.Bound).Verdict,
            Is.EqualTo(Verdict.Unchanged));
        Assert.That(Folder.Read("artifacts/unpaired.txt"), Is.EqualTo(Steady + "\t0.00\n"));
    }

    [Test]
    public void Missing_reference_build_is_named_and_the_rest_is_judged()
    {
        IgnoreWhereTimesMeanNothing();
        Accept(Steady, secondsPerOperation: 1);
        using SuiteSession session = Session(
            new Settings { Against = new ReferenceRequest(ReferenceKind.Native, "/nowhere/libsqlite3.so") }, [Steady]);
        Comparison judged = session.Judge(Steady);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(session.Pairs.IsIncomplete);
        Assert.That(session.Pairs.Refused, Does.StartWith("Found PERF_AGAINST=native:/nowhere/libsqlite3.so, "),
            "the suite's first test fails with it");
        Assert.That(session.Pairs.Missing, Does.StartWith("no pair with native:/nowhere/libsqlite3.so: Found ")
            .And.Contains("expected the path of an existing library."));
        Assert.That(judged.NotEvaluated.Single(gate => gate.Kind == GateKind.Pair).Reason,
            Is.TypeOf<Reason.NotPaired>());
        Assert.That(judged.Judged.Single(gate => gate.Kind == GateKind.Bound).Verdict,
            Is.EqualTo(Verdict.Unchanged));
    }

    [Test]
    public void Missing_reference_build_accepts_nothing()
    {
        IgnoreWhereTimesMeanNothing();
        Accept(Steady, secondsPerOperation: 1e-12);
        string before = Folder.Read("baselines/toy/plain.json");
        using SuiteSession session = Session(
            new Settings
            {
                Against = new ReferenceRequest(ReferenceKind.Native, "/nowhere/libsqlite3.so"),
                Baselines = BaselineUse.Accept, Reason = "why",
            },
            [Steady]);
        Assert.That(() => session.Judge(Steady), Throws.TypeOf<ReferenceException>());
        Assert.That(Folder.Read("baselines/toy/plain.json"), Is.EqualTo(before));
    }

    [TestCase("git:no-such-ref", "Found the git ref 'no-such-ref'")]
    [TestCase("native:/nowhere.so", "expected the path of an existing library")]
    [TestCase("package:Not.There@1.0.0", "expected a package")]
    [TestCase("auto", null)]
    [TestCase("none", null)]
    [TestCase("git:HEAD", null)]
    [Tried(6, "a reference build that is named and not there", "refused before anything is measured")]
    public void Missing_reference_build_is_refused_before_measuring(string against, string? refusal)
    {
        using var repository = new ScratchRepository();
        repository.Folder.Write("Directory.Packages.props", "<Project />");
        repository.Commit("one");
        string? found = SuiteSession.Refusal(
            new ToySuite(), new Settings { Against = ReferenceRequest.Parse(against) },
            new ProjectLayout(repository.Folder.Root));
        Assert.That(found, refusal is null ? Is.Null : Does.Contain(refusal));
    }

    [Test]
    public void Case_that_the_suite_lacks_is_an_error()
    {
        using SuiteSession session = Session(Quick, []);
        Assert.That(() => session.Judge(ToySuite.Id("unknown")), Throws.TypeOf<MeasurementException>()
            .With.Message.EndsWith(
                "the suite 'toys' does not contain it. Expected a case for each test. Run: dotnet build"));
    }

    [Test]
    public void Case_whose_server_starts_during_the_run_is_found()
    {
        using SuiteSession session = Session(Quick, [], suite: new LateSuite());
        using var scope = Assert.EnterMultipleScope();
        Assert.That(
            () => session.Judge(ToySuite.Id("throws")), Throws.Exception.Message.Contains("the disk is gone"));
        Assert.That(
            () => session.Judge(ToySuite.Id("wrong")), Throws.Exception.Message.Not.Contains("does not contain it"));
    }

    [Test]
    public void Unreadable_baseline_fails_only_its_own_configuration()
    {
        Folder.Write("baselines/toy/plain.json", "{\n  \"schema\": 1\n}\n");
        using SuiteSession session = Session(Quick, [Steady, ToySuite.Query]);
        Comparison query = session.Judge(ToySuite.Query);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(() => session.Judge(Steady), Throws.TypeOf<MeasurementException>()
            .With.Message.Contains("plain.json:2: found format 1, expected format 3."));
        Assert.That(query.NotEvaluated.Select(gate => gate.Reason), Is.All.EqualTo(new Reason.NoBaseline()));
        Assert.That(session.Comparisons.Select(one => one.Case), Is.EqualTo([ToySuite.Query]));
    }

    [Test]
    public void Error_of_the_whole_run_fails_each_case_without_measuring()
    {
        // Something is in the way of the machine's lock.
        FileInfo inTheWay = new(Path.Combine(Folder.Write("lock/in-the-way", "").DirectoryName!));
        var planned = new List<string>();
        using SuiteSession session = Session(Quick, [Steady, ToySuite.Query], Noted(planned), inTheWay);
        Exception? first = Assert.Catch(() => session.Judge(Steady));
        Exception? second = Assert.Catch(() => session.Judge(ToySuite.Query));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(first, Is.Not.TypeOf<MeasurementException>());
        Assert.That(second?.Message, Does.EndWith($"the run ended early: see the error of {Steady}"));
        Assert.That(planned, Is.Empty);
        Assert.That(session.Errors, Has.Count.EqualTo(2), "each case counts");
    }

    [Test]
    public void Case_that_allocates_a_little_more_is_counted_in_four_more_processes()
    {
        CaseId more = ToySuite.Id("allocates");
        Accept(more, secondsPerOperation: 1, WorkCounts.Unknown.With(Metric.AllocatedBytes, 980));
        var processes = new List<string>();
        using SuiteSession session = Session(Quick, [more], Noted(processes));
        Gate.Judged gate = session.Judge(more).Judged.Single(one => one.Metric == Metric.AllocatedBytes);
        Assert.That((gate.Verdict, processes.Count), Is.EqualTo((Verdict.Regressed, 1 + 2 + 2)));
    }

    // The baseline of a toy, with a time of its own.
    void Accept(CaseId id, double secondsPerOperation, WorkCounts? work = null)
    {
        var accepted = new CaseBaseline
        {
            Definition = CaseFacts.None.Definition, WorkOperations = 100, Options = MadeRuns.Texts(),
            Subject = Subject.Here("Toy 1.0", "none"), Batch = new Batch(work is null ? 1_000 : 100),
            Work = work ?? WorkCounts.Unknown,
            Time = new TimeBaseline(MadeRuns.Case().Time!.Values.SetItem(Metric.Time, secondsPerOperation),
                MadeRuns.Calibration),
        };
        new BaselineStore(new ProjectLayout(Folder.Root).Baselines).Save(new Baseline
        {
            Engine = id.Engine, Configuration = id.Configuration,
            Cases = MadeRuns.Baseline((id.What, accepted)).Cases,
        });
    }

    // Every process of a run plans its cases once.
    static Func<CasePlan, CasePlan> Noted(List<string> planned) => plan =>
    {
        planned.Add(plan.Case);
        return plan;
    };

    static void IgnoreWhereTimesMeanNothing()
    {
        if (TimingConditions.Violated(typeof(ToySuite).Assembly) is { } reason) Assert.Ignore($"no time: {reason}");
    }

    Comparison Judge(Settings settings, CaseId id)
    {
        using SuiteSession session = Session(settings, [id]);
        return session.Judge(id);
    }

    // The session is over before the next one: it has the machine's lock.
    (Comparison Judged, IReadOnlyList<LedgerEntry> Accepted) JudgeToAccept(string reason, List<string> processes)
    {
        Settings accept = Quick with { Baselines = BaselineUse.Accept, Reason = reason };
        using SuiteSession accepting = Session(accept, [Steady], Noted(processes));
        return (accepting.Judge(Steady), accepting.Result.Accepted);
    }

    SuiteSession Session(
        Settings settings, CaseId[] selected, Func<CasePlan, CasePlan>? change = null, FileInfo? machineLock = null,
        ISuite? suite = null)
    {
        var layout = new ProjectLayout(Folder.Root)
        {
            MachineLock = machineLock ?? new FileInfo(Path.Combine(Path.GetTempPath(), "perf-harness-tests.lock")),
        };
        return new SuiteSession(
            suite ?? new ToySuite(), settings, layout, selected.Select(id => id.ToString()).ToHashSet(), _ => { })
        {
            Change = change, CountsInstructions = false,
        };
    }
}
