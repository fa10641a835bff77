using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Measurements;

namespace Perf.Harness.Tests.Baselines;

public sealed class LedgerTests
{
    const string Head = """
        # Ledger

        Every change of a baseline that somebody accepted, newest last. Work is counted and has no environment; a cost
        is a multiple of the expected time. More is worse. Accepting writes this file; see README.md.

        | case | gate | environment | old | new | change | reason |
        |---|---|---|---:|---:|---:|---|

        """;

    static LedgerEntry Entry(
        string gate, LedgerKind kind, double? old = null, double? now = null, string environment = "") =>
        new(MadeRuns.InsertOne, gate, kind, "why") { Old = old, New = now, Environment = environment };

    static LedgerEntry Step(double factor) => Entry("time", LedgerKind.Changed, 1, factor, "here");

    [Test]
    public void The_table_is_made_for_a_reviewer()
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        ledger.Append([Entry("all", LedgerKind.New)]);
        ledger.Append(
        [
            Entry("syncs", LedgerKind.Changed, 400, 600),
            Entry("full-scan-steps", LedgerKind.Changed, 0, 20000),
            Entry("sorts", LedgerKind.Changed, 200, 0),
            Entry("plans", LedgerKind.Changed),
            Entry("time", LedgerKind.Changed, 1.002, 0.9871, "linux-x64"),
            Entry("time", LedgerKind.New, now: 1, environment: "elsewhere"),
            Entry("writes", LedgerKind.Gone, 7),
            Entry("all", LedgerKind.Reset),
        ]);
        Assert.That(folder.Read("LEDGER.md"), Is.EqualTo(Head + """
            | crud/insert-one @ microsoft-data-sqlite/wal-full | all |  |  |  | new | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | syncs |  | 400 | 600 | +50.0 % | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | full-scan-steps |  | 0 | 20000 | from 0 | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | sorts |  | 200 | 0 | to 0 | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | plans |  |  |  | changed | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | time | linux-x64 | 1.002 | 0.9871 | -1.5 % | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | time | elsewhere |  | 1 | new | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | writes |  | 7 |  | gone | why |
            | crud/insert-one @ microsoft-data-sqlite/wal-full | all |  |  |  | reset | why |

            """));
    }

    [Test]
    public void A_slope_may_be_negative_and_has_no_share_that_tells_anything()
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        LedgerEntry entry = Entry("time-slope", LedgerKind.Changed, -0.012, 0.97);
        ledger.Append([entry, Entry("time-slope", LedgerKind.Changed, 0.01, 0.02)]);
        Assert.Multiple(() =>
        {
            Assert.That(ledger.Read()[0], Is.EqualTo(entry));
            Assert.That(folder.Read("LEDGER.md"), Does.Contain("| time-slope |  | -0.012 | 0.97 | changed | why |"));
            Assert.That(LedgerDrift.Of(ledger.Read()), Is.Empty);
        });
    }

    [TestCase("a | b || c")]
    [TestCase("first\nsecond\r\nthird")]
    [TestCase(@"C:\new \| folder\")]
    [TestCase("<br> & &lt; <b>")]
    public void Every_reason_is_read_back(string reason)
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        LedgerEntry entry = Entry("syncs", LedgerKind.Changed, 400, 600) with { Reason = reason };
        ledger.Append([entry]);
        Assert.Multiple(() =>
        {
            Assert.That(ledger.Read(), Is.EqualTo([entry with { Reason = reason.ReplaceLineEndings("\n") }]));
            Assert.That(folder.Read("LEDGER.md").Split('\n'), Has.Length.EqualTo(Head.Split('\n').Length + 1));
        });
    }

    [Test]
    public void Every_kind_of_entry_is_read_back()
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        LedgerEntry[] entries =
        [
            Entry("all", LedgerKind.New), Entry("all", LedgerKind.Reset), Entry("plans", LedgerKind.Changed),
            Entry("syncs", LedgerKind.Gone, 7), Entry("time", LedgerKind.New, now: 1.5, environment: "here"),
            Step(1.25),
        ];
        ledger.Append(entries);
        Assert.That(ledger.Read(), Is.EqualTo(entries));
    }

    [Test]
    public void No_ledger_has_no_entries_and_nothing_accepted_makes_none()
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        ledger.Append([]);
        Assert.Multiple(() =>
        {
            Assert.That(ledger.Read(), Is.Empty);
            Assert.That(folder.Files, Is.Empty);
        });
    }

    [Test]
    public void Ten_accepted_steps_of_one_and_a_half_per_cent_are_seen_as_sixteen() => Assert.That(
        LedgerDrift.Of(Enumerable.Repeat(Step(1.015), 10)).Single().ToString(), Is.EqualTo(
            "crud/insert-one @ microsoft-data-sqlite/wal-full: time in here +16.1 % over 10 accepted changes"));

    [Test]
    public void Drift_starts_anew_with_the_gate_or_the_case() => Assert.That(
        LedgerDrift.Of(
        [
            Step(2), Entry("all", LedgerKind.Reset), Step(1.1),
            Entry("syncs", LedgerKind.Changed, 2, 4), Entry("syncs", LedgerKind.Changed, 4, 0),
            Entry("syncs", LedgerKind.Changed, 0, 3),
        ]).Select(drift => (drift.Gate, drift.Factor, drift.Steps)),
        Is.EqualTo([("time", 1.1, 1)]));

    [Test]
    public void Drift_starts_anew_with_an_anchor_which_is_a_line_like_any_other()
    {
        using var folder = new ScratchFolder();
        var ledger = new Ledger(folder.Root);
        ledger.Append([Step(1.08), Step(1.08)]);
        bool before = LedgerDrift.Of(ledger.Read()).Single().IsTooMuch;
        ledger.Append([LedgerEntry.Anchor("release 0.1.0"), Step(1.08)]);
        LedgerDrift after = LedgerDrift.Of(ledger.Read()).Single();
        Assert.Multiple(() =>
        {
            Assert.That(before, Is.True, "two steps of 8 % are 16.6 %");
            Assert.That((after.Factor, after.Steps, after.IsTooMuch), Is.EqualTo((1.08, 1, false)));
            Assert.That(folder.Read("LEDGER.md"),
                Does.Contain("| every/case @ every/configuration | all |  |  |  | anchor | release 0.1.0 |"));
        });
    }

    [Test]
    public void Ten_per_cent_is_not_yet_too_much_and_better_never_is() => Assert.That(
        new[] { 1.10, 1.11, 0.5 }.Select(factor => LedgerDrift.Of([Step(factor)]).Single().IsTooMuch),
        Is.EqualTo(new[] { false, true, false }));

    [Test]
    public void Each_environment_drifts_on_its_own() => Assert.That(
        LedgerDrift.Of([Step(1.1), Step(1.2) with { Environment = "there" }]), Has.Count.EqualTo(2));

    [TestCase("| crud/insert-one @ e/c | syncs |  | 400 | 600 |\n", "8: found a line with 5 cells, wanted 7")]
    [TestCase("by hand\n", "8: found a line with 0 cells, wanted 7")]
    [TestCase("| insert-one | syncs |  | 400 | 600 | +50.0 % | why |\n", "8: found \"insert-one\", wanted a case id")]
    [TestCase("| crud/insert-one @ e/c | sync |  | 400 | 600 | +50.0 % | why |\n",
        "8: found the gate \"sync\", wanted \"syncs\"")]
    [TestCase("| crud/insert-one @ e/c | syncs |  | many | 600 | +50.0 % | why |\n",
        "8: found \"many\", wanted a number that is 0 or more")]
    [TestCase("| crud/insert-one @ e/c | syncs |  | 4", "8: the file ends in the middle of a line, wanted a line end")]
    public void A_line_that_is_no_entry(string line, string message)
    {
        using var folder = new ScratchFolder();
        folder.Write("LEDGER.md", Head + line);
        var error = Assert.Throws<BaselineException>(() => new Ledger(folder.Root).Read())!;
        Assert.That(folder.Placeless(error), Is.EqualTo($"LEDGER.md:{message}. Restore the line with git."));
    }

    [Test]
    public void A_half_merged_ledger()
    {
        using var folder = new ScratchFolder();
        folder.Write("LEDGER.md", Head + "<<<<<<< HEAD\n=======\n>>>>>>> other\n");
        var error = Assert.Throws<BaselineException>(() => new Ledger(folder.Root).Append([Step(1.1)]))!;
        Assert.That(folder.Placeless(error), Does.StartWith("LEDGER.md:8: found a merge conflict ('<<<<<<< HEAD')"));
    }

    [Test]
    public void A_ledger_without_its_table()
    {
        using var folder = new ScratchFolder();
        folder.Write("LEDGER.md", "# Ledger\n");
        var error = Assert.Throws<BaselineException>(() => new Ledger(folder.Root).Read())!;
        Assert.That(folder.Placeless(error), Is.EqualTo(
            "LEDGER.md:2: found no table, wanted one of accepted changes. Restore the file with git."));
    }

    [Test]
    public void A_full_disk_leaves_the_old_ledger_whole()
    {
        using var folder = new ScratchFolder();
        new Ledger(folder.Root).Append([Step(1.1)]);
        string old = folder.Read("LEDGER.md");
        Assert.That(() => new Ledger(folder.Root, path => new FullDisk(path, 400)).Append([Step(1.2)]),
            Throws.TypeOf<BaselineException>().With.Message.Contains("the old file is whole"));
        Assert.That(folder.Read("LEDGER.md"), Is.EqualTo(old));
    }

    [Test]
    public void Many_who_append_at_once_lose_nothing()
    {
        using var folder = new ScratchFolder();
        Parallel.For(1, 13, step => new Ledger(folder.Root).Append([Step(step)]));
        Assert.That(new Ledger(folder.Root).Read().Select(entry => entry.New),
            Is.EquivalentTo(Enumerable.Range(1, 12)));
    }
}
