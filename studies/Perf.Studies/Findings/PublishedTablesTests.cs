using Perf.Studies.Findings;

namespace Perf.Studies.Findings;

public sealed class PublishedTablesTests
{
    static readonly Cells Nothing = new(_ => null);

    [Test]
    public void The_first_table_reads_as_it_was_printed() => Assert.That(
        PublishedPage.Text("a machine", Nothing).Split('\n')
            .SkipWhile(line => !line.StartsWith("## SQL CE", StringComparison.Ordinal)).Skip(2).Take(4),
        Is.EqualTo(
        [
            "| published | create table | write | update | read | delete | drop table |",
            "|---|---|---|---|---|---|---|",
            "| SQLite 3.6.23.1 | 109 ± 9.6 | 22,550 ± 219 | 21,291 ± 639 | 20.6 ± 0.245 | 20,033 ± 323 | 127 ± 52.2 |",
            "| SQL CE 4.0 | 18.4 ± 0.927 | 25.8 ± 0.583 | 56.8 ± 0.490 | 28.4 ± 0.678 | 52.8 ± 0.860 | 11.0 ± 0.316 |",
        ]));

    [Test]
    public void A_table_is_made_once_and_its_rows_are_written_one_by_one()
    {
        var cells = new Cells(id => MadeRuns.Run() with { Case = id, Batch = new Batch(5) });    // a millisecond each
        string line = PublishedPage.Text("a machine", cells).Split('\n')
            .First(line => line.StartsWith("| microsoft-data-sqlite/delete-full |", StringComparison.Ordinal));
        Assert.That(line, Is.EqualTo(
            "| microsoft-data-sqlite/delete-full | 1.0 ± 0.000 | 200 ± 0.000 | 200 ± 0.000 | 200 ± 0.000 "
            + "| 200 ± 0.000 | 1.0 ± 0.000 |"));
    }
}
