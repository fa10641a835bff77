namespace Perf.Harness.Tests.Baselines;

/// <summary>The ledger's rows, and every way in which one is none.</summary>
public sealed class LedgerTextTests
{
    const string Path = "baselines/ledger.tsv";

    static LedgerEntry Entry(string gate, LedgerKind kind, double? old = null, double? now = null) =>
        new(MadeRuns.InsertOne, gate, kind, "why") { Old = old, New = now };

    static LedgerEntry[] Entries { get; } =
    [
        LedgerEntry.FirstOf("microsoft-data-sqlite", "wal-full", "first"),
        Entry("syncs", LedgerKind.Changed, 400, 600),
        Entry("full-scan-steps", LedgerKind.Changed, 0, 20000),
        Entry("plans", LedgerKind.Changed),
        Entry("time", LedgerKind.Changed, 1, 1.161) with { Interval = new Interval(1.141, 1.178) },
        Entry("time-slope", LedgerKind.Changed, -0.012, 0.97),
        Entry("writes", LedgerKind.Gone, 7),
        Entry("durability", LedgerKind.New),
        Entry("all", LedgerKind.Reset),
        LedgerEntry.Anchor("release 0.1.0"),
    ];

    [Test]
    public void A_row_is_made_for_a_reviewer_and_for_a_spreadsheet() => Assert.That(
        LedgerText.Head + string.Concat(Entries.Select(LedgerText.Row)), Is.EqualTo("""
            case|gate|kind|old|new|low|high|reason
            every/case @ microsoft-data-sqlite/wal-full|all|new|||||first
            crud/insert-one @ microsoft-data-sqlite/wal-full|syncs|changed|400|600|||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|full-scan-steps|changed|0|20000|||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|plans|changed|||||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|time|changed|1|1.161|1.141|1.178|why
            crud/insert-one @ microsoft-data-sqlite/wal-full|time-slope|changed|-0.012|0.97|||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|writes|gone|7||||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|durability|new|||||why
            crud/insert-one @ microsoft-data-sqlite/wal-full|all|reset|||||why
            every/case @ every/configuration|all|anchor|||||release 0.1.0

            """.Replace('|', '\t')));

    [Test]
    public void Every_kind_of_row_is_read_back() => Assert.That(
        LedgerText.Read(Path, LedgerText.Head + string.Concat(Entries.Select(LedgerText.Row))), Is.EqualTo(Entries));

    [Test]
    public void Windows_line_ends_change_nothing() => Assert.That(
        LedgerText.Read(Path, (LedgerText.Head + LedgerText.Row(Entries[1])).ReplaceLineEndings("\r\n")),
        Is.EqualTo([Entries[1]]));

    [TestCase("a\tb\t\tc")]
    [TestCase("first\nsecond\r\nthird")]
    [TestCase(@"C:\new \t folder\")]
    [TestCase("he said \"no\", 'yes' and `maybe`")]
    [TestCase("🐘 → 🐇, größer; 100 % \u00a0")]
    [TestCase("=1+1")]
    [TestCase("")]
    public void Every_reason_is_one_cell_of_one_row_and_is_read_back(string reason)
    {
        LedgerEntry entry = Entries[1] with { Reason = reason };
        string row = LedgerText.Row(entry);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(row.Count(letter => letter == '\t'), Is.EqualTo(7));
        Assert.That(row.Count(letter => letter == '\n'), Is.EqualTo(1));
        Assert.That(LedgerText.Read(Path, LedgerText.Head + row).Single().Reason,
            Is.EqualTo(reason.Trim().ReplaceLineEndings("\n")));
    }

    [TestCase("crud/insert-one @ e/c|syncs|changed|400|600\n", "2: found a row with 5 cells, expected 8")]
    [TestCase("by hand\n", "2: found a row with 1 cells, expected 8")]
    [TestCase("insert-one|syncs|changed|400|600|||why\n", "2: found \"insert-one\", expected a case id")]
    [TestCase("crud/insert-one @ e/c|sync|changed|400|600|||why\n", "2: found the gate \"sync\", expected \"syncs\"")]
    [TestCase("crud/insert-one @ e/c|syncs|accepted|400|600|||why\n",
        "2: found \"accepted\", expected changed, new, reset, gone, anchor")]
    [TestCase("crud/insert-one @ e/c|syncs|changed|many|600|||why\n", "2: found \"many\", expected a number")]
    [TestCase("crud/insert-one @ e/c|syncs|changed|NaN|600|||why\n", "2: found \"NaN\", expected a number")]
    [TestCase("crud/insert-one @ e/c|syncs|ch", "2: found a file that ends within a line, expected a line end")]
    [TestCase("\n", "2: found a row with 1 cells, expected 8")]
    public void A_row_that_is_no_entry(string row, string message) => Assert.That(
        () => LedgerText.Read(Path, LedgerText.Head + row.Replace('|', '\t')),
        Throws.TypeOf<BaselineException>()
            .With.Message.EqualTo($"{Path}:{message}. Restore the line with git."));

    [TestCase("")]
    [TestCase("case\tgate\treason\n")]
    public void A_file_without_its_head(string text) => Assert.That(
        () => LedgerText.Read(Path, text), Throws.TypeOf<BaselineException>().With.Message.EqualTo(
            $"{Path}:1: found \"{text.TrimEnd('\n')}\", expected the head of a ledger. Restore the line with git."));
}
