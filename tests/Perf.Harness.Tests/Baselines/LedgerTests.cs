namespace Perf.Harness.Tests.Baselines;

[Parallelizable(ParallelScope.Self)]
public sealed class LedgerTests : TestsInFolder
{
    static LedgerEntry Entry(string gate, LedgerKind kind, double? old = null, double? now = null) =>
        new(MadeRuns.InsertOne, gate, kind, "why") { Old = old, New = now };

    static LedgerEntry Step(double factor) => Entry("time", LedgerKind.Changed, 1, factor);

    [Test]
    public void No_ledger_has_no_entries_and_nothing_accepted_makes_none()
    {
        var ledger = new Ledger(Folder.Root);
        ledger.Append([]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ledger.Read(), Is.Empty);
        Assert.That(Folder.Files, Is.Empty);
    }

    [Test]
    public void An_acceptance_that_is_repeated_does_not_count_twice()
    {
        var ledger = new Ledger(Folder.Root);
        ledger.Append([Step(1.1), Entry("syncs", LedgerKind.Changed, 2, 3)]);
        ledger.Append([Step(1.1)]);
        ledger.Append([Step(1.2)]);
        ledger.Append([Step(1.1)]);
        Assert.That(ledger.Read().Select(entry => (entry.Gate, entry.New)),
            Is.EqualTo([("time", 1.1), ("syncs", 3d), ("time", 1.2), ("time", 1.1)]));
    }

    [Test]
    public void Ten_accepted_steps_of_one_and_a_half_per_cent_are_seen_as_sixteen() => Assert.That(
        LedgerDrift.Of(Enumerable.Repeat(Step(1.015), 10)).Single().ToString(),
        Is.EqualTo("crud/insert-one @ microsoft-data-sqlite/wal-full: time +16.1 % over 10 accepted changes"));

    [Test]
    public void Drift_restarts_with_a_new_gate_or_case() => Assert.That(
        LedgerDrift.Of(
        [
            Step(1.05), Entry("all", LedgerKind.Reset), Step(1.1),
            Entry("syncs", LedgerKind.Changed, 2, 4), Entry("syncs", LedgerKind.Changed, 4, 0),
            Entry("syncs", LedgerKind.Changed, 0, 3),
        ]).Select(drift => (drift.Gate, drift.Factor, drift.Steps)),
        Is.EqualTo([("time", 1.1, 1)]));

    [Test]
    public void Drift_restarts_with_the_first_baselines_of_the_file()
    {
        LedgerEntry elsewhere = Step(1.09) with { Case = CaseId.Parse("crud/insert-one @ litedb/direct") };
        Assert.That(
            LedgerDrift.Of([Step(1.05), elsewhere, LedgerEntry.FirstOf("microsoft-data-sqlite", "wal-full", "again")]),
            Is.EqualTo([new LedgerDrift(elsewhere.Case, "time", 1.09, 1)]));
    }

    [Test]
    public void Drift_restarts_with_an_anchor_stored_as_an_ordinary_row()
    {
        var ledger = new Ledger(Folder.Root);
        ledger.Append([Step(1.08)]);
        ledger.Append([Step(1.09)]);
        bool before = LedgerDrift.Of(ledger.Read()).Single().IsTooMuch;
        ledger.Append([LedgerEntry.Anchor("release 0.1.0"), Step(1.08)]);
        LedgerDrift after = LedgerDrift.Of(ledger.Read()).Single();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(before, Is.True, "8 % and 9 % are 17.7 %");
        Assert.That((after.Factor, after.Steps, after.IsTooMuch), Is.EqualTo((1.08, 1, false)));
        Assert.That(Folder.Read("ledger.tsv"),
            Does.Contain("\nevery/case @ every/configuration\tall\tanchor\t\t\t\t\trelease 0.1.0\n"));
    }

    [TestCase(1.05, 1.04, false, Description = "9.2 %")]
    [TestCase(1.05, 1.05, true, Description = "10.3 %")]
    [TestCase(1.09, 0.5, false, Description = "better")]
    [TestCase(1.05, 1.5, false, Description = "one large change that was accepted")]
    public void Drift_is_the_sum_of_small_steps(double first, double second, bool isTooMuch) => Assert.That(
        LedgerDrift.OfSmallSteps([Step(first), Step(second)]).Single().IsTooMuch, Is.EqualTo(isTooMuch));

    [Test]
    public void A_slope_has_no_share_and_drifts_nowhere() =>
        Assert.That(LedgerDrift.Of([Entry("time-slope", LedgerKind.Changed, 0.01, 0.02)]), Is.Empty);

    [Test]
    public void A_half_merged_ledger_is_not_made_longer()
    {
        Folder.Write("ledger.tsv", LedgerText.Head + "<<<<<<< HEAD\n=======\n>>>>>>> other\n");
        var error = Assert.Throws<BaselineException>(() => new Ledger(Folder.Root).Append([Step(1.1)]))!;
        Assert.That(Folder.Placeless(error), Does.StartWith("ledger.tsv:2: found a merge conflict ('<<<<<<< HEAD')"));
    }

    [Test]
    public void A_full_disk_leaves_the_old_ledger_whole()
    {
        new Ledger(Folder.Root).Append([Step(1.1)]);
        string old = Folder.Read("ledger.tsv");
        Assert.That(() => new Ledger(Folder.Root, path => new FullDisk(path, 100)).Append([Step(1.2)]),
            Throws.TypeOf<BaselineException>().With.Message.Contains("The old file is unchanged"));
        Assert.That(Folder.Read("ledger.tsv"), Is.EqualTo(old));
    }

    [Test]
    public void Concurrent_appends_lose_nothing()
    {
        Parallel.For(1, 13, step => new Ledger(Folder.Root).Append([Step(step)]));
        Assert.That(new Ledger(Folder.Root).Read().Select(entry => entry.New),
            Is.EquivalentTo(Enumerable.Range(1, 12)));
    }

    [Test]
    public void Ledger_is_read_at_a_commit_and_is_empty_for_another_layout()
    {
        using var repository = new ScratchRepository();
        DirectoryInfo root = repository.Folder.Root;
        var baselines = new DirectoryInfo(Path.Combine(root.FullName, "baselines"));
        repository.Folder.Write("baselines/ledger.tsv", "case\tgate\treason\n");
        string older = repository.Commit("a ledger of another layout");
        repository.Folder.Write("baselines/ledger.tsv", LedgerText.Head + LedgerText.Row(Step(1.1)));
        string newer = repository.Commit("a row");
        using var scope = Assert.EnterMultipleScope();
        Assert.That(Ledger.At(root, older, baselines), Is.Empty);
        Assert.That(Ledger.At(root, newer, baselines), Is.EqualTo([Step(1.1)]));
    }
}
