using Perf.Harness.Reports.Page;

namespace Perf.Harness.Tests.Reports;

/// <summary>What the report knows of earlier runs.</summary>
public sealed class CasePastTests : TestsInFolder
{
    [Test]
    public void The_last_thirty_figures_of_a_case_come_the_oldest_first()
    {
        Folder.Write("crud.jsonl", string.Concat(Enumerable.Range(1, 40).Select(run => Line(run) + Line(run, "pair"))));
        CasePast past = Past(Folder);
        Assert.That(past.Figures.Select(figure => figure.Now), Is.EqualTo(Enumerable.Range(11, 30)));
    }

    [Test]
    public void Half_a_line_of_a_killed_run_is_passed_over()
    {
        Folder.Write("crud.jsonl", "{\"run\":\"2026\n" + Line(1) + "\n" + Line(2)[..40]);
        Assert.That(Past(Folder).Figures.Select(figure => figure.Now), Is.EqualTo([1]));
    }

    [Test]
    public void Another_case_has_neither_figures_nor_rows()
    {
        Folder.Write("crud.jsonl", Line(1));
        CasePast past = Past(Folder, CaseId.Parse("crud/query @ a/b"));
        Assert.That((past.Figures.Count, past.Accepted.Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public void Accepted_changes_of_a_case_are_shown_with_their_reasons()
    {
        Assert.That(Past(Folder).Accepted, Is.EqualTo(["syncs +50.0 %: a second file"]));
    }

    [Test]
    public void A_damaged_ledger_takes_no_report_away()
    {
        Folder.Write("crud.jsonl", Line(1));
        CasePast past = Past(Folder, ledger: () => throw new BaselineException("damaged"));
        Assert.That((past.Figures.Count, past.Accepted.Count), Is.EqualTo((1, 0)));
    }

    [Test]
    public void Throughput_is_no_time()
    {
        CaseDocument one = MadeRun.Document.Suites[0].Cases[0] with
        {
            History = [.. new[] { 1000, 2000 }.Select(now => new PastDocument("", null, "throughput", now))],
        };
        Assert.That(PastOfCase.For(one), Does.Contain("throughput from 1,000 op/s to 2,000 op/s"));
    }

    static CasePast Past(
        ScratchFolder folder, CaseId? id = null, Func<IReadOnlyList<LedgerEntry>>? ledger = null) => CasePast.In(
        new FileInfo(Path.Combine(folder.Root.FullName, "crud.jsonl")),
        ledger ?? (() => [new LedgerEntry(MadeRuns.InsertOne, "syncs", LedgerKind.Changed, "a second file")
        {
            Old = 400, New = 600,
        }]))(id ?? MadeRuns.InsertOne);

    static string Line(int now, string method = "bound") =>
        $"{{\"run\":\"2026-03-01T12:00:00Z\",\"case\":\"{MadeRuns.InsertOne}\",\"gate\":\"time\","
        + $"\"method\":\"{method}\",\"verdict\":\"unchanged\",\"now\":{now}}}\n";
}
