using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Cases;
using Perf.Harness.Running;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;
using Perf.Harness.Tests.Reports;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Running;

public sealed class BaselineWriterTests
{
    const string WalFull = "microsoft-data-sqlite/wal-full.json";

    ScratchFolder _folder = null!;

    [SetUp]
    public void MakeFolder() => _folder = new ScratchFolder();

    [TearDown]
    public void RemoveFolder() => _folder.Dispose();

    BaselineStore Store => new(_folder.Root);

    [Test]
    public void First_baselines_are_one_row_for_the_file()
    {
        var writer = new BaselineWriter(Store, "first");
        writer.Accept([New("crud/insert-one"), New("crud/read-one")]);
        Assert.Multiple(() =>
        {
            Assert.That(new Ledger(_folder.Root).Read(),
                Is.EqualTo([LedgerEntry.FirstOf("microsoft-data-sqlite", "wal-full", "first")]));
            Assert.That(writer.Ledger, Is.EqualTo(new Ledger(_folder.Root).Read()));
            Assert.That(Store.Load("microsoft-data-sqlite", "wal-full")!.Cases.Keys,
                Is.EqualTo(["crud/insert-one", "crud/read-one"]));
        });
    }

    [Test]
    public void What_did_not_move_is_not_written()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(known);
        string before = _folder.Read(WalFull);
        var writer = new BaselineWriter(Store, "why");
        Assert.Multiple(() =>
        {
            Assert.That(writer.Accept([MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known }]), Is.Empty);
            Assert.That(writer.Ledger, Is.Empty);
            Assert.That(_folder.Files, Is.EqualTo([WalFull]));
            Assert.That(_folder.Read(WalFull), Is.EqualTo(before));
        });
    }

    [Test]
    public void Build_of_a_case_that_did_not_move_is_accepted_without_a_row()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(known);
        new BaselineWriter(Store, "why", "b1").Accept([MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known }]);
        Assert.Multiple(() =>
        {
            Assert.That(_folder.Files, Is.EqualTo([WalFull]), "the ledger has changes alone");
            Assert.That(Store.Load("microsoft-data-sqlite", "wal-full")!.Find(MadeRuns.InsertOne)!.Build,
                Is.EqualTo("b1"));
        });
    }

    [Test]
    public void Time_that_no_pair_judged_stays_with_the_build_it_was_accepted_with()
    {
        CaseBaseline accepted = MadeRuns.Case() with { Build = "b0" };
        Baseline known = MadeRuns.Baseline(("crud/insert-one", accepted));
        Store.Save(known);
        string before = _folder.Read(WalFull);
        JudgedCase waiting = MadeCases.Of(MadeRuns.Run(1.1)) with { Baseline = known };
        waiting.Evidence = waiting.Evidence with
        {
            Accepted = accepted,
            Pair = PairEvidence.None(new Reason.OutOfBudget(TimeSpan.Zero)),
        };
        new BaselineWriter(Store, "why", "b1").Accept([waiting]);
        Assert.That(_folder.Read(WalFull), Is.EqualTo(before));
    }

    [Test]
    public void A_time_that_was_stored_far_too_long_is_written_though_nothing_moved()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(known);
        new BaselineWriter(Store, "why").Accept([MadeCases.Of(MadeRuns.Run(0.6)) with { Baseline = known }]);
        Assert.That(
            Store.Load("microsoft-data-sqlite", "wal-full")!.Find(MadeRuns.InsertOne)!.Time!.Values[Metric.Time],
            Is.EqualTo(0.6 * MadeRuns.Case().Time!.Values[Metric.Time]).Within(1).Percent);
    }

    [Test]
    public void What_cannot_be_accepted_is_named_and_the_rest_is_written()
    {
        JudgedCase unsteady = New("crud/read-one");
        Run other = unsteady.Runs[1];
        other = other with { Work = other.Work.With(Metric.Syncs, 401) };
        unsteady = unsteady with { Runs = [unsteady.Runs[0], other] };
        IReadOnlyDictionary<CaseId, string> refused =
            new BaselineWriter(Store, "first").Accept([New("crud/insert-one"), unsteady]);
        Assert.Multiple(() =>
        {
            Assert.That(refused.Keys, Is.EqualTo([unsteady.Id]));
            Assert.That(refused[unsteady.Id], Does.Contain("2 processes counted different syncs (400, 401)"));
            Assert.That(Store.Load("microsoft-data-sqlite", "wal-full")!.Cases.Keys, Is.EqualTo(["crud/insert-one"]));
        });
    }

    [Test]
    [Tried(3, "an acceptance killed between ledger and baseline", "repeated, it writes the rest and counts once")]
    public void The_ledger_is_written_before_the_baseline_and_once()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(known);
        JudgedCase changed = MadeCases.Of(MadeRuns.Run() with { Work = MadeRuns.Run().Work.With(Metric.Syncs, 600) })
            with
        { Baseline = known };
        var killed = new BaselineStore(_folder.Root, _ => throw new IOException("killed"));
        Assert.That(() => new BaselineWriter(killed, "why").Accept([changed]), Throws.TypeOf<BaselineException>());
        Assert.That(new Ledger(_folder.Root).Read().Select(entry => (entry.Gate, entry.New)),
            Is.EqualTo([("syncs", (double?)600)]), "a row without its number is found by a suite test");
        Assert.That(Syncs(), Is.EqualTo(400));

        new BaselineWriter(Store, "why").Accept([changed]);
        Assert.That(new Ledger(_folder.Root).Read(), Has.Count.EqualTo(1), "repeated, it does not count twice");
        Assert.That(Syncs(), Is.EqualTo(600));

        long? Syncs() =>
            Store.Load("microsoft-data-sqlite", "wal-full")!.Find(MadeRuns.InsertOne)!.Work[Metric.Syncs];
    }

    [Test]
    public void What_others_accepted_meanwhile_is_kept()
    {
        Baseline known = MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()));
        Store.Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/upsert", MadeRuns.Case())));
        new BaselineWriter(Store, "why").Accept([New("crud/read-one") with { Baseline = known }]);
        Assert.That(Store.Load("microsoft-data-sqlite", "wal-full")!.Cases.Keys,
            Is.EqualTo(["crud/insert-one", "crud/read-one", "crud/upsert"]));
    }

    static JudgedCase New(string what) => MadeCases.Of(what) is var made
        ? made with { Evidence = made.Evidence with { Accepted = null } } : null!;
}
