namespace Perf.Harness.Tests.Reports;

public sealed class GateSummaryTests
{
    static readonly Comparison[] Suite =
    [
        MadeComparisons.Of(evidence => evidence.Paired(1.0)),
        MadeComparisons.Of(evidence => evidence.Paired(1.2)),
        MadeComparisons.Of(evidence => evidence.Counting(Metric.Syncs, 200).Paired(0.8)),
        MadeComparisons.Of(evidence => evidence.Unpaired(new Reason.OutOfBudget(TimeSpan.FromMinutes(4)))),
        MadeComparisons.Unknown,
    ];

    [Test]
    public void The_closing_line_counts_every_gate_once() => Assert.That(
        GateSummary.Of(Suite, errors: 1).ToString(), Is.EqualTo(
            "39 evaluated in 4 cases (32 counts, 4 bounds, 3 pairs), 36 passed, 1 regressed, 2 improved; "
            + "11 skipped (1 could not be measured, 9 no baseline, 1 out of budget)"));

    [Test]
    public void Where_all_was_judged_no_reason_is_named() => Assert.That(
        GateSummary.Of([MadeComparisons.Of()]).ToString(), Is.EqualTo(
            "9 evaluated in 1 case (8 counts, 1 bound, 0 pairs), 9 passed, 0 regressed, 0 improved; 0 skipped"));

    [Test]
    public void Thousands_are_marked() => Assert.That(
        new GateSummary { Counts = 5524, Passed = 5524, NotEvaluated = new Dictionary<string, int> { ["busy"] = 1000 } }
            .ToString(),
        Is.EqualTo("5,524 evaluated in 0 cases (5,524 counts, 0 bounds, 0 pairs), 5,524 passed, 0 regressed, "
            + "0 improved; 1,000 skipped (1,000 busy)"));

    [Test]
    public void Total_of_an_acceptance_names_what_its_gates_are_compared_with()
    {
        GateSummary accepted = GateSummary.Of([MadeComparisons.Of()], 0, new PairStatus { IsOfAcceptance = true });
        GateSummary checkedOnly = GateSummary.Of([MadeComparisons.Of()]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.ToString(), Is.EqualTo(
            "9 evaluated in 1 case (8 counts, 1 bound), 9 passed, 0 regressed, 0 improved; 0 skipped; "
            + "compared with the new baseline"));
        Assert.That(checkedOnly.Plus(accepted).ToString(), Does.EndWith("; compared with the new baseline"));
    }

    [Test]
    public void Suite_without_timed_cases_does_not_mention_time() =>
        Assert.That(GateSummary.Of([], 0, new PairStatus { Missing = "PERF_AGAINST=none" }).Times, Is.Empty);

    [Test]
    public void Suites_add_up_to_one_total()
    {
        GateSummary one = GateSummary.Of(Suite, 1, new PairStatus { Missing = "PERF_AGAINST=none" });
        GateSummary both = one.Plus(one);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(both.ToString(), Is.EqualTo(
            "78 evaluated in 8 cases (64 counts, 8 bounds, 6 pairs), 72 passed, 2 regressed, 4 improved; "
            + "22 skipped (2 could not be measured, 18 no baseline, 2 out of budget)"));
        Assert.That(both.Times, Is.EqualTo(["time: PERF_AGAINST=none"]), "said once");
    }

    [Test]
    public void A_summary_is_read_as_it_was_saved()
    {
        using var folder = new ScratchFolder();
        var file = new FileInfo(Path.Combine(folder.Root.FullName, "gates", "crud.json"));
        GateSummary summary = GateSummary.Of(Suite, 2, new PairStatus { Against = "größer → 1.2" });
        summary.Save(file);
        GateSummary loaded = GateSummary.Load(file);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(loaded.ToString(), Is.EqualTo(summary.ToString()));
        Assert.That(loaded.Times, Is.EqualTo(summary.Times));
    }
}
