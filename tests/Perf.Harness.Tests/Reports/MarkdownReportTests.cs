namespace Perf.Harness.Tests.Reports;

/// <summary>What a person reads after a run, whole.</summary>
public sealed class MarkdownReportTests
{
    [Test]
    public void A_green_run_is_two_lines_and_a_table() => Assert.That(
        Report(MadeComparisons.Of(evidence => evidence.Slower(1.01).Paired(1.01))), Is.EqualTo("""
            # crud

            gates: 10 evaluated in 1 case (8 counts, 1 bound, 1 pair), 10 passed, 0 regressed, 0 improved; 0 skipped

            time: compared with 46ed4ee (accepted build): 1 of 1 gates judged in pairs, 1 unchanged, 0 slower, 0 faster

            ## microsoft-data-sqlite/wal-full

            | workload | work | statements | VM steps | syncs | allocated | instructions | time | compared with the reference build |
            |---|---|---:|---:|---:|---:|---:|---:|---|
            | insert-one | passed | 1 | 22 | 2 | 728 B/op |  | 101 µs | +1.0 % |

            """.ReplaceLineEndings("\n")));

    [TestCase(1.2, "| insert-one | passed | 1 | 22 | 2 | 728 B/op |  | 100 µs | **+20.0 %** |\n")]
    [TestCase(0.8, "| insert-one | passed | 1 | 22 | 2 | 728 B/op |  | 100 µs | -20.0 % |\n")]
    public void Slower_case_is_highlighted(double ratio, string row) =>
        Assert.That(Report(MadeComparisons.Of(evidence => evidence.Paired(ratio))), Does.EndWith(row));

    [Test]
    public void Failure_in_the_report_is_that_of_the_test()
    {
        Comparison worse = MadeComparisons.Of(evidence => evidence.Counting(Metric.Syncs, 600));
        Assert.That(Report(worse), Does.Contain($"\n## Regressed\n\n```\n{FailureMessage.Whole(worse)}\n```\n")
            .And.EndsWith("| insert-one | **regressed** | 1 | 22 | 3 | 728 B/op |  | 100 µs |  |\n"));
    }

    [Test]
    public void Skipped_gate_is_listed_and_named_in_its_row() => Assert.That(
        Report(MadeComparisons.Of(evidence => evidence.Unpaired(new Reason.NotPaired("it ended with exit code 9")))),
        Does.Contain("\n## Skipped gates\n\n- no pair: time of crud/insert-one @ microsoft-data-sqlite/wal-full: "
            + "it ended with exit code 9\n").And.EndsWith("| 100 µs | no pair |\n"));

    [Test]
    public void Passed_instructions_show_how_near_their_tolerance_is() => Assert.That(
        Report(MadeComparisons.Of(evidence => evidence.Instructions(20_000, 20_120))),
        Does.EndWith("| 728 B/op | 20,120/op (+0.6 %) | 100 µs |  |\n"));

    [Test]
    public void A_case_without_a_baseline_has_a_row() => Assert.That(
        Report(MadeComparisons.Unknown), Does.EndWith("| insert-one | skipped |  |  |  |  |  |  |  |\n"));

    static string Report(Comparison comparison) => MarkdownReport.For(new SuiteRun(
        "crud", GateSummary.Of([comparison], 0, new PairStatus { Against = MadeComparisons.Against }), [comparison]));
}
