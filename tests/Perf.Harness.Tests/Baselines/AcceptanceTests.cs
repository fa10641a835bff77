namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
sealed partial class AcceptanceTests
{
    static Baseline Old { get; } =
        MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/read-one", MadeRuns.Case()));

    static IReadOnlyList<Run> Two(Func<Run, Run> change) => [.. MadeRuns.Runs().Select(change)];

    static Run Counted(Run run, Metric metric, long count) => run with { Work = run.Work.With(metric, count) };

    static Acceptance Accept(
        Baseline? old, IReadOnlyList<Run> runs, IReadOnlyList<double>? pairs = null, bool countsMayDiffer = false) =>
        Acceptance.Of(old, Compared(old, runs, pairs), runs, "why", countsMayDiffer: countsMayDiffer);

    // As a run does: the first process is judged, with the pairs of two builds where there are some.
    static Comparison Compared(Baseline? old, IReadOnlyList<Run> runs, IReadOnlyList<double>? pairs) =>
        Judge.Of(new Evidence(old?.Find(MadeRuns.InsertOne), runs[0])
        {
            Pair = pairs is null ? null : new PairEvidence(
                "the accepted build", new Dictionary<Metric, IReadOnlyList<double>> { [Metric.Time] = pairs })
            {
                Processes = [(116e-6, 100e-6)],
            },
        });

    static LedgerEntry Row(string gate, LedgerKind kind, double? old = null, double? now = null) =>
        new(MadeRuns.InsertOne, gate, kind, "why") { Old = old, New = now };

    // Twelve pairs about a fifth slower, as two builds give them.
    static IReadOnlyList<double> SlowerPairs { get; } =
        [.. Enumerable.Range(0, 12).Select(pair => Math.Log(1.2) + (0.01 * ((pair % 3) - 1)))];

    [Test]
    public void Unmoved_values_leave_the_baseline_file_unchanged()
    {
        Acceptance accepted = Accept(Old, MadeRuns.Runs(1.7, 1.8));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(accepted.AddTo(Old)), Is.EqualTo(BaselineJson.Write(Old)));
        Assert.That(accepted.Ledger, Is.Empty);
    }

    [TestCase(0.6, 60e-6)]
    [TestCase(0.7, 100e-6)]
    public void Stored_time_that_is_far_too_long_is_replaced(double factor, double stored)
    {
        Acceptance accepted = Accept(Old, MadeRuns.Runs(factor, factor));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Time!.Values[Metric.Time], Is.EqualTo(stored).Within(1e-9));
        Assert.That(accepted.Ledger, Is.Empty, "nothing was judged to have moved");
    }

    [TestCase(4, true), TestCase(6, false)]
    public void On_another_processor_a_time_stays_unless_it_is_a_multiple(double by, bool stays) => Assert.That(
        Accept(Old, Two(run => run with { Calibration = MadeRuns.Slower(by) })).Case.Time!.Calibration.Processor,
        Is.EqualTo((stays ? 1 : by) * MadeRuns.Calibration.Processor));

    [Test]
    public void Slower_build_is_accepted_with_the_change_from_its_pairs()
    {
        Acceptance accepted = Accept(Old, MadeRuns.Runs(1.2, 1.3), SlowerPairs);
        LedgerEntry entry = accepted.Ledger.Single();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Time!.Values[Metric.Time], Is.EqualTo(125e-6), "the middle of the processes");
        Assert.That(accepted.Case.Time!.Calibration, Is.EqualTo(MadeRuns.Calibration));
        Assert.That(entry with { Interval = null }, Is.EqualTo(Row("time", LedgerKind.Changed, 1, 1.2)));
        Assert.That(entry.Interval!.Value.Low, Is.InRange(1.18, 1.2));
        Assert.That(entry.Interval.Value.High, Is.InRange(1.2, 1.22));
        Assert.That(LedgerText.Read("", LedgerText.Head + LedgerText.Row(entry)), Is.EqualTo([entry]));
    }

    [Test]
    public void File_diff_shows_only_moved_values()
    {
        string[] after = BaselineJson.Write(Accept(Old, MadeRuns.Runs(1.2, 1.2), SlowerPairs).AddTo(Old)).Split('\n');
        Assert.That(after.Except(BaselineJson.Write(Old).Split('\n')).Select(line => line.Trim()),
            Is.EqualTo(["\"time\": { \"operations-per-second\": 8330, \"seconds-per-operation\": 0.00012, "
                + "\"calibration\": { \"processor\": 0.001, \"sync\": 0.00002 } }"]));
    }

    [Test]
    public void Four_times_as_long_without_a_pair_is_accepted_as_the_bound_saw_it()
    {
        Acceptance accepted = Accept(Old, MadeRuns.Runs(4, 4));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Time!.Values[Metric.Time], Is.EqualTo(400e-6));
        Assert.That(accepted.Ledger, Is.EqualTo([Row("time", LedgerKind.Changed, 1, 4)]));
    }

    [Test]
    public void Work_is_taken_as_it_is()
    {
        Acceptance accepted = Accept(Old, Two(run => Counted(run, Metric.Syncs, 600) with
        {
            Batch = MadeRuns.Batch with { Syncs = 150 },
        }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Work[Metric.Syncs], Is.EqualTo(600));
        Assert.That(accepted.Case.Batch.Syncs, Is.EqualTo(150));
        Assert.That(accepted.Ledger, Is.EqualTo([Row("syncs", LedgerKind.Changed, 400, 600)]));
    }

    [TestCase("plans")]
    [TestCase("options")]
    [TestCase("sql")]
    [TestCase("schema")]
    public void A_new_text_is_a_change_without_a_number(string gate)
    {
        Acceptance accepted = Accept(Old, Two(run => gate switch
        {
            "plans" => run with { Work = run.Work with { Plans = [new QueryPlan("SELECT 1", "SCAN t")] } },
            "options" => run with { Facts = run.Facts with { Options = MadeRuns.Texts(("synchronous", "1")) } },
            "sql" => run with { Facts = run.Facts with { Statements = [run.Facts.Statements[0], "SELECT 1"] } },
            _ => run with { Facts = run.Facts with { Statements = ["CREATE TABLE t(x)", run.Facts.Statements[1]] } },
        }));
        Assert.That(accepted.Ledger, Is.EqualTo([Row(gate, LedgerKind.Changed)]));
    }

    [Test]
    public void The_least_allocation_counts_and_a_wobble_stays_out_of_the_diff()
    {
        Run[] Allocating(long one, long other) =>
            [.. new[] { one, other }.Select(bytes => Counted(MadeRuns.Run(), Metric.AllocatedBytes, bytes))];

        using var scope = Assert.EnterMultipleScope();
        Assert.That(Accept(Old, Allocating(730, 729)).Case.Work[Metric.AllocatedBytes], Is.EqualTo(728));
        Assert.That(Accept(Old, Allocating(832, 828)).Case.Work[Metric.AllocatedBytes], Is.EqualTo(828));
    }

    [TestCase("linux")]
    [TestCase("windows")]
    public void A_count_that_is_lost_can_be_accepted(string system)
    {
        IReadOnlyList<Run> runs = Two(run => run with
        {
            Work = run.Work with { Counts = run.Work.Counts.Remove(Metric.Syncs) },
            Subject = run.Subject with { System = system },
        });
        Acceptance accepted = Accept(Old, runs);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Work[Metric.Syncs], Is.Null);
        Assert.That(accepted.Ledger, Is.EqualTo([Row("syncs", LedgerKind.Gone, 400)]));
        Assert.That(Compared(accepted.AddTo(Old), runs, null).IsRegressed, Is.False, "it is green from now on");
    }

    [Test]
    public void A_slope_that_is_lost_can_be_accepted()
    {
        CaseBaseline sloped = MadeRuns.Case() with
        {
            Slopes = ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.TimeSlope, 0.04),
        };
        Baseline old = MadeRuns.Baseline(("crud/insert-one", sloped));
        Acceptance accepted = Accept(old, MadeRuns.Runs());
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Compared(old, MadeRuns.Runs(), null).IsRegressed, Is.True);
        Assert.That(accepted.Case.Slopes, Is.Empty);
        Assert.That(accepted.Ledger, Is.EqualTo([Row("time-slope", LedgerKind.Gone, 0.04)]));
        Assert.That(Compared(accepted.AddTo(old), MadeRuns.Runs(), null).IsRegressed, Is.False);
    }

    [Test]
    public void Second_step_since_the_same_reference_excludes_the_first_step()
    {
        Comparison second = Judge.Of(new Evidence(MadeRuns.Case(), MadeRuns.Run())
        {
            AcceptedSince = [Row("time", LedgerKind.Changed, 1, 1.1)],
            Pair = new PairEvidence("", new Dictionary<Metric, IReadOnlyList<double>> { [Metric.Time] = SlowerPairs }),
        });
        LedgerEntry row = Acceptance.Of(Old, second, MadeRuns.Runs(), "why").Ledger.Single();
        Assert.That(row.New, Is.EqualTo(1.091), "1.2 in all, of which 1.1 is in the ledger");
    }

    [Test]
    public void File_parts_are_kept_if_uncounted_but_not_on_another_system()
    {
        var files = new FileWork("wal", [new FilePart(Metric.Syncs, "full", 400)]);
        CaseBaseline old = MadeRuns.Case() with { Work = MadeRuns.Case().Work with { Files = [files] } };
        Baseline baseline = MadeRuns.Baseline(("crud/insert-one", old));
        Acceptance lost = Accept(baseline, Two(run =>
            run with { Work = run.Work with { Counts = run.Work.Counts.Remove(Metric.Syncs) } }));
        Acceptance elsewhere =
            Accept(baseline, Two(run => run with { Subject = run.Subject with { System = "windows" } }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Accept(baseline, MadeRuns.Runs()).Case.Work.Files, Is.EqualTo([files]));
        Assert.That(elsewhere.Case.Work.Files, Is.Empty);
        Assert.That(lost.Case.Work.Files, Is.Empty, "the parts of a count go with it");
    }

    [Test]
    public void One_case_accepted_with_another_subject_leaves_the_others_theirs()
    {
        Acceptance accepted =
            Accept(Old, Two(run => run with { Subject = run.Subject with { Provider = "Newer" } }));
        Assert.That(accepted.AddTo(Old).Cases.Select(pair => $"{pair.Key} {pair.Value.Subject.Provider}"), Is.EqualTo(
            ["crud/insert-one Newer", "crud/read-one Microsoft.Data.Sqlite.Core 6.0.7"]));
    }

    [Test]
    public void The_first_case_of_a_configuration_makes_its_baseline_with_one_row()
    {
        Acceptance accepted = Accept(null, MadeRuns.Runs());
        using var scope = Assert.EnterMultipleScope();
        Assert.That(BaselineJson.Write(accepted.AddTo(null)),
            Is.EqualTo(BaselineJson.Write(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case())))));
        Assert.That(accepted.Ledger,
            Is.EqualTo([LedgerEntry.FirstOf("microsoft-data-sqlite", "wal-full", "why")]));
    }

    [Test]
    public void A_new_case_of_a_known_configuration_has_a_row_of_its_own() => Assert.That(
        Accept(MadeRuns.Baseline(("crud/read-one", MadeRuns.Case())), MadeRuns.Runs()).Ledger,
        Is.EqualTo([Row("all", LedgerKind.New)]));

    [Test]
    public void Changed_definition_resets_the_case()
    {
        Acceptance accepted = Accept(Old, Two(run => run with
        {
            Facts = run.Facts with { Version = 2 },
            Batch = new Batch(20, Syncs: 40),
            Machine = "another",
        }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Definition, Does.StartWith("version 2, "));
        Assert.That(accepted.Case.Batch, Is.EqualTo(new Batch(20, Syncs: 40)));
        Assert.That(accepted.Case.Time!.Values[Metric.Time], Is.EqualTo(250e-6), "5 ms over 20 operations");
        Assert.That(accepted.Machine, Is.EqualTo("another"));
        Assert.That(accepted.Ledger, Is.EqualTo([Row("all", LedgerKind.Reset)]));
    }

    [Test]
    public void Load_is_accepted_with_all_values_of_its_windows()
    {
        Run run = MadeRuns.Load((Metric.Throughput, 1000), (Metric.LatencyP99, 0.004), (Metric.ClientsSlope, 0.25));
        CaseBaseline accepted = Accept(null, [run, run]).Case;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Time!.Values.Select(pair => (pair.Key.Name, pair.Value)),
            Is.EqualTo([("throughput", 1000d), ("latency-p99", 0.004)]));
        Assert.That(accepted.Slopes, Is.EqualTo(
            ImmutableSortedDictionary<Metric, double>.Empty.Add(Metric.ClientsSlope, 0.25)));
    }

    [Test]
    public void Accepted_class_stays_if_no_power_cut_could_be_tried() => Assert.That(
        AcceptClass(ShownDurability.Power, ShownDurability.ProcessOrMore).Case.Work[Metric.Durability],
        Is.EqualTo((long)ShownDurability.Power));

    [Test]
    public void An_accepted_change_of_class_is_in_the_ledger_without_a_per_cent() => Assert.That(
        AcceptClass(ShownDurability.Power, ShownDurability.Process).Ledger,
        Is.EqualTo([Row("durability", LedgerKind.Changed)]));

    static Acceptance AcceptClass(ShownDurability old, ShownDurability now) => Accept(
        MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case(Shown(old)))), [Shown(now), Shown(now)]);

    static Run Shown(ShownDurability shown) => Counted(MadeRuns.Run(), Metric.Durability, (long)shown);

    [Test]
    public void A_time_that_means_nothing_is_not_accepted()
    {
        Acceptance accepted = Accept(Old, Two(run => Counted(run, Metric.Syncs, 600) with
        {
            TimeNotComparable = "a debugger is attached",
            Rounds = [MadeRuns.Round(9)],
        }));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.Time, Is.EqualTo(MadeRuns.Case().Time));
        Assert.That(accepted.Case.Work[Metric.Syncs], Is.EqualTo(600));
    }

    [Test]
    public void A_case_whose_file_grows_has_instructions_and_no_time()
    {
        CaseBaseline accepted = Accept(null, Two(run => run with
        {
            Growth = "shop-log.db grows",
            Counting = new Counting(100, 16, 0),
        })).Case;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Time, Is.Null);
        Assert.That(accepted.Counting?.PerOperation, Is.EqualTo(100));
    }

    [Test]
    public void A_time_too_near_its_load_generator_is_accepted() => Assert.That(
        Accept(null, Two(run => run with { TooNearGenerator = "too fast" })).Case.Time, Is.Not.Null);

    [Test]
    public void Work_alone_can_be_accepted() =>
        Assert.That(Accept(null, Two(run => run with { Rounds = [] })).Case.Time, Is.Null);
}
