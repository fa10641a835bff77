namespace Perf.Harness.Tests.Baselines;

/// <summary>What is left when an acceptance is killed between its two files is found.</summary>
public sealed class LedgerDisagreementTests
{
    static readonly CaseId Case = CaseId.Parse("s/w @ e/c");

    [Test]
    public void An_acceptance_that_wrote_both_files_agrees() =>
        Assert.That(Of([Step(100, 110), Step(110, 120)], statements: 120), Is.Empty);

    [Test]
    [Tried(3, "an acceptance killed between ledger and baseline", "a test of the suite fails and names the value")]
    public void A_kill_between_ledger_and_baseline_is_found() =>
        Assert.That(Of([Step(100, 110), Step(110, 120)], statements: 110),
            Is.EqualTo(["s/w @ e/c: statements: the ledger has 120, the baseline has 110"]));

    [Test]
    public void A_baseline_that_was_edited_without_the_ledger_is_found() =>
        Assert.That(Of([Step(100, 110)], statements: 90),
            Is.EqualTo(["s/w @ e/c: statements: the ledger has 110, the baseline has 90"]));

    [Test]
    public void A_gate_that_is_gone_must_be_gone() => Assert.That(
        Of([new LedgerEntry(Case, "statements", LedgerKind.Gone, "why") { Old = 100 }], statements: 100),
        Is.EqualTo(["s/w @ e/c: statements: the ledger has nothing, the baseline has 100"]));

    [TestCase("s/w @ e/c")]
    [TestCase("every/case @ e/c", Description = "the first row of the file")]
    public void Reset_case_ignores_earlier_ledger_entries(string row) => Assert.That(
        Of([Step(100, 110), new LedgerEntry(CaseId.Parse(row), LedgerEntry.AllGates, LedgerKind.Reset, "why")],
            statements: 7), Is.Empty);

    [Test]
    public void Times_texts_and_anchors_have_no_number_to_agree_on() => Assert.That(
        Of(
        [
            new LedgerEntry(Case, "time", LedgerKind.Changed, "why") { Old = 1, New = 1.2 },
            new LedgerEntry(Case, "sql", LedgerKind.Changed, "why"),
            new LedgerEntry(Case, "durability", LedgerKind.Changed, "why"),
            LedgerEntry.Anchor("release 1"),
        ],
        statements: 7), Is.Empty);

    [Test]
    public void Case_without_a_baseline_has_no_disagreement() =>
        Assert.That(LedgerDisagreement.Of([Step(100, 110)], _ => null), Is.Empty);

    static LedgerEntry Step(double old, double now) =>
        new(Case, "statements", LedgerKind.Changed, "why") { Old = old, New = now };

    static IEnumerable<string> Of(LedgerEntry[] entries, long statements) =>
        LedgerDisagreement.Of(entries, id => id == Case ? Accepted(statements) : null).Select(one => one.ToString());

    static CaseBaseline Accepted(long statements) =>
        MadeRuns.Case() with { Work = WorkCounts.Unknown.With(Metric.Statements, statements) };
}
