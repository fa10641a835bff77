using System.Collections.Immutable;
using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Metrics;

namespace Perf.Harness.Tests.Baselines;

/// <summary>What was accepted at a ref, and what the work tree has made of it.</summary>
public sealed class ReferenceBaselinesTests
{
    const string Of = "crud/insert-one @ microsoft-data-sqlite/wal-full";

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    [Test]
    public void A_bar_that_was_raised_by_hand_is_told_and_does_not_count()
    {
        CaseBaseline raised = With(Metric.Syncs, 600);
        ReferenceBaselines reference = At(MadeRuns.Case(), raised);
        Comparison comparison = Comparer.Compare(Load(reference), [MadeRuns.Run() with { Work = raised.Work }]);
        Assert.Multiple(() =>
        {
            Assert.That(Lines(reference), Is.EqualTo(new[]
            {
                $"loosened: {Of}: syncs 400 -> 600 (+50.0 %); the ledger gives no reason: the old one counts",
            }));
            Assert.That(comparison.IsRegressed, Is.True, "the run does what the raised bar lets pass");
        });
    }

    [Test]
    public void A_bar_that_was_raised_with_a_reason_is_told_and_counts()
    {
        CaseBaseline raised = With(Metric.Syncs, 600);
        ReferenceBaselines reference = At(MadeRuns.Case(), raised,
            new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "a second file is synced")
                { Old = 400, New = 600 });
        Comparison comparison = Comparer.Compare(Load(reference), [MadeRuns.Run() with { Work = raised.Work }]);
        Assert.Multiple(() =>
        {
            Assert.That(Lines(reference), Is.EqualTo(new[]
            {
                $"loosened: {Of}: syncs 400 -> 600 (+50.0 %); accepted: a second file is synced",
            }));
            Assert.That(comparison.IsRegressed, Is.False);
        });
    }

    [Test]
    public void A_reason_for_one_gate_is_none_for_another()
    {
        CaseBaseline raised = MadeRuns.Case() with { Work = With(Metric.Syncs, 600).Work.With(Metric.VmSteps, 9000) };
        ReferenceBaselines reference = At(MadeRuns.Case(), raised,
            new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "a second file is synced")
                { Old = 400, New = 600 });
        Assert.That(Load(reference).Cases["crud/insert-one"].Work[Metric.VmSteps], Is.EqualTo(4400));
    }

    [Test]
    public void A_reason_for_less_is_none_for_more()
    {
        ReferenceBaselines reference = At(MadeRuns.Case(), With(Metric.Syncs, 600),
            new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "one more in a batch")
                { Old = 400, New = 401 });
        Assert.That(Lines(reference).Single(), Does.EndWith("the ledger gives no reason: the old one counts"));
    }

    [TestCase("here", true)]
    [TestCase("elsewhere", false)]
    [TestCase("duet", false)]
    public void A_reason_for_one_machine_is_none_for_another(string environment, bool isTold)
    {
        ReferenceBaselines reference = At(
            MadeRuns.Case(), MadeRuns.Case() with { Costs = Cost(1.2, 0.0123) },
            new LedgerEntry(MadeRuns.InsertOne, "time", LedgerKind.Changed, "rows are checked now")
                { Environment = environment, Old = 1, New = 1.2 });
        Assert.That(Lines(reference).Single(), isTold ? Does.EndWith("accepted: rows are checked now")
            : Does.EndWith("the ledger gives no reason: the old one counts"));
    }

    [Test]
    public void More_syncs_that_a_batch_is_paid_for_and_fewer_processes_loosen_it()
    {
        CaseBaseline old = MadeRuns.Case();
        CaseBaseline now = old with { BatchSyncs = old.BatchSyncs + 100, Costs = Cost(1, 0.0123, processes: 4) };
        Assert.That(Lines(At(old, now)), Is.EqualTo(new[]
        {
            $"loosened: {Of}: syncs: 100 -> 200 are expected in a batch, and paid for; "
            + "the ledger gives no reason: the old one counts",
            $"loosened: {Of}: time: it is known from fewer processes, 5 -> 4 in here; "
            + "the ledger gives no reason: the old one counts",
        }));
    }

    [Test]
    public void What_was_told_before_the_ref_is_no_reason_for_what_came_after()
    {
        var told = new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "long ago")
            { Old = 300, New = 400 };
        ReferenceBaselines reference = At(MadeRuns.Case(), With(Metric.Syncs, 600), told, atReference: true);
        Assert.That(Lines(reference).Single(), Does.EndWith("the ledger gives no reason: the old one counts"));
    }

    [Test]
    public void What_got_better_is_no_loosening_and_counts() => Assert.Multiple(() =>
    {
        ReferenceBaselines reference = At(MadeRuns.Case(), With(Metric.Syncs, 200));
        Assert.That(Lines(reference), Is.Empty);
        Assert.That(Load(reference).Cases["crud/insert-one"].Work[Metric.Syncs], Is.EqualTo(200));
    });

    [TestCase(1.2, 0.0123, "time 1 -> 1.2 (+20.0 %) in here")]
    [TestCase(1.0, 0.2, "time: its spread, and with it the tolerance, 1.2 % -> 20.0 % in here")]
    [TestCase(0.0, 0.0, "time is gone in here")]
    public void A_cost_is_loosened_in_more_ways_than_one(double cost, double spread, string text)
    {
        CaseBaseline now = MadeRuns.Case() with { Costs = cost == 0 ? CaseBaseline.NoCosts : Cost(cost, spread) };
        Assert.That(Lines(At(MadeRuns.Case(), now)).Single(), Does.StartWith($"loosened: {Of}: {text}; "));
    }

    [TestCase(0.004, 0.005, false)]
    [TestCase(0.003, 0.006, false)]
    [TestCase(0.004, 0.0045, true)]
    [TestCase(0.0042, 0.006, true)]
    public void A_calibration_that_met_fewer_speeds_loosens(double least, double most, bool loosens)
    {
        ReferenceBaselines reference = At(Calibrated(new(0.004, 0.005)), Calibrated(new(least, most)));
        Assert.That(Lines(reference).Any(line =>
            line.StartsWith($"loosened: {Of}: time: it knows fewer speeds of the machine in here; ", StringComparison.Ordinal)),
            Is.EqualTo(loosens));

        static CaseBaseline Calibrated(ExpectedSeconds expected)
        {
            CaseBaseline made = MadeRuns.Case();
            var costs = made.Costs[MadeRuns.Machine.Name];
            return made with
            {
                Costs = made.Costs.SetItem(MadeRuns.Machine.Name,
                    costs.SetItem(Metric.Time, costs[Metric.Time] with { Expected = expected })),
            };
        }
    }

    [Test]
    public void A_case_that_is_deleted_or_does_other_work_is_told_and_judged_as_before()
    {
        ReferenceBaselines deleted = At(MadeRuns.Case(), null);
        Assert.Multiple(() =>
        {
            Assert.That(Lines(deleted).Single(), Does.StartWith($"deleted: {Of}: its baseline is gone; "));
            Assert.That(Load(deleted).Cases, Has.Count.EqualTo(1));
        });
    }

    [Test]
    public void A_case_that_does_other_work_is_told()
    {
        ReferenceBaselines reference = At(MadeRuns.Case(), MadeRuns.Case() with { WorkloadHash = "fedcba9876543210" });
        Assert.That(Lines(reference).Single(),
            Does.StartWith($"re-hashed: {Of}: the workload 0123456789abcdef -> fedcba9876543210; "));
    }

    [Test]
    public void A_case_that_is_new_is_judged_by_its_own_baseline()
    {
        ReferenceBaselines reference = At(null, MadeRuns.Case());
        Assert.Multiple(() =>
        {
            Assert.That(Lines(reference), Is.Empty);
            Assert.That(Load(reference).Cases, Has.Count.EqualTo(1));
        });
    }

    [Test]
    public void A_line_that_is_gone_from_the_ledger_is_told_and_counts_all_the_same()
    {
        var told = new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "long ago")
            { Old = 300, New = 400 };
        ReferenceBaselines reference = At(MadeRuns.Case(), MadeRuns.Case(), told, atReference: true);
        Assert.Multiple(() =>
        {
            Assert.That(reference.LedgerChangesOf("crud"), Is.Empty, "it is still there");
            new Ledger(new DirectoryInfo(Path.Combine(_folder.Root.FullName, "baselines"))).File.Delete();
            Assert.That(reference.LedgerChangesOf("crud").Single(),
                Is.EqualTo($"gone from the ledger: {Of}: syncs: long ago; drift counts it all the same"));
            Assert.That(LedgerDrift.Of(reference.LedgerEntries()).Single().IsTooMuch, Is.True);
            Assert.That(reference.LedgerChangesOf("concurrency"), Is.Empty, "another suite's case");
        });
    }

    [Test]
    public void A_new_anchor_is_told()
    {
        ReferenceBaselines reference = At(MadeRuns.Case(), MadeRuns.Case(), LedgerEntry.Anchor("release 2"));
        Assert.That(reference.LedgerChangesOf("crud").Single(),
            Is.EqualTo("anchored: drift is counted anew from here: release 2"));
    }

    [TestCase("time", 1.0, 1.2, false, true)]
    [TestCase("time", 1.0, 0.8, false, false)]
    [TestCase("syncs", 1.0, 1.2, false, false)]
    [TestCase("time", 1.0, 1.2, true, false)]
    public void A_time_is_slower_on_purpose_where_the_ledger_says_so_since_the_ref(
        string gate, double old, double now, bool before, bool isOnPurpose)
    {
        var told = new LedgerEntry(MadeRuns.InsertOne, gate, LedgerKind.Changed, "rows are checked now")
            { Old = old, New = now, Environment = "here" };
        ReferenceBaselines reference = At(MadeRuns.Case(), MadeRuns.Case(), told, atReference: before);
        Assert.That(reference.SlowerOnPurpose(MadeRuns.InsertOne), isOnPurpose ? Is.EqualTo(told) : Is.Null);
    }

    static Baseline Load(ReferenceBaselines reference) => reference.Load("microsoft-data-sqlite", "wal-full")!;

    static string[] Lines(ReferenceBaselines reference) =>
        [.. reference.ChangesOf("crud").Select(change => change.ToString())];

    ReferenceBaselines At(CaseBaseline? before, CaseBaseline? now, LedgerEntry? told = null, bool atReference = false)
    {
        BaselineStore reference = Store("reference", before);
        BaselineStore workTree = Store("baselines", now);
        if (told is not null && atReference) new Ledger(reference.Root).Append([told]);
        if (told is not null) new Ledger(workTree.Root).Append([told]);
        return new ReferenceBaselines(reference, workTree);
    }

    BaselineStore Store(string name, CaseBaseline? accepted)
    {
        var store = new BaselineStore(_folder.Root.CreateSubdirectory(name));
        if (accepted is not null) store.Save(MadeRuns.Baseline(("crud/insert-one", accepted)));
        return store;
    }

    static CaseBaseline With(Metric metric, long count) =>
        MadeRuns.Case() with { Work = MadeRuns.Case().Work.With(metric, count) };

    static ImmutableSortedDictionary<string, ImmutableSortedDictionary<Metric, CostBaseline>> Cost(
        double cost, double spread, int processes = 5) =>
        CaseBaseline.NoCosts.Add(MadeRuns.Machine.Name, ImmutableSortedDictionary<Metric, CostBaseline>.Empty
            .Add(Metric.Time, new CostBaseline(cost, 0.005, processes, spread, MadeRuns.Weights)));
}
