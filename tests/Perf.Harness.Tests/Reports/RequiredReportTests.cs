namespace Perf.Harness.Tests.Reports;

/// <summary>What PERF_REQUIRE=all makes red, and what a run says of it by default.</summary>
public sealed class RequiredReportTests
{
    [Test, Tried(16, "a case removed from a baseline file by hand",
        "one line names the case and the command; fails with PERF_REQUIRE=all")]
    public void A_case_that_was_removed_from_its_baseline_is_named_with_the_command()
    {
        using var folder = new ScratchFolder();
        var store = new BaselineStore(folder.Root);
        store.Save(MadeRuns.Baseline(("crud/insert-one", MadeRuns.Case()), ("crud/query", MadeRuns.Case())));
        FileInfo file = store.FileOf("microsoft-data-sqlite", "wal-full");
        string text = File.ReadAllText(file.FullName);
        int removed = text.IndexOf("\"crud/insert-one\"", StringComparison.Ordinal);
        int kept = text.IndexOf("\"crud/query\"", StringComparison.Ordinal);
        File.WriteAllText(file.FullName, text.Remove(removed, kept - removed));

        CaseBaseline? accepted = store.Load("microsoft-data-sqlite", "wal-full")!.Find(MadeRuns.InsertOne);
        Comparison[] compared = [Judge.Of(new Evidence(accepted, MadeRuns.Run()))];
        var run = new SuiteRun("crud", GateSummary.Of(compared), compared);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(ClosingLines.Of(run, isOneOfSeveral: false), Has.One.Contains(
            $"1 case without a baseline, {MadeRuns.InsertOne}: {AcceptCommand.For(MadeRuns.InsertOne)}"));
        Assert.That(RequiredReport.Missing(compared, [], new PairStatus()).Single(),
            Does.StartWith($"no baseline: statements of {MadeRuns.InsertOne}, and "));
    }

    [Test]
    public void Value_that_the_machine_does_not_report_is_not_missing() => Assert.That(
        RequiredReport.Missing(
            [Left(new Reason.BusyCores(1)), Left(new Reason.TooFewRounds()), Left(new Reason.OtherSystem())], [],
            new PairStatus { Missing = "PERF_AGAINST=none" }),
        Is.Empty);

    [Test]
    public void A_package_a_pair_and_a_control_are_missing() => Assert.That(
        RequiredReport.Missing(
            [Left(new Reason.NotPaired("it does not build"))], ["LiteDB 5.0.21: not in the feed"],
            new PairStatus { IsIncomplete = true, Missing = "no merge base", FailedControl = "unchanged" }),
        Is.EqualTo(
        [
            $"no pair: time of {MadeRuns.InsertOne}: it does not build",
            "skipped package: LiteDB 5.0.21: not in the feed",
            "no merge base", "a control failed: unchanged",
        ]));

    static Comparison Left(Reason reason) => new(
        MadeRuns.InsertOne,
        ImmutableArray.Create<Gate>(new Gate.NotEvaluated(Metric.Time, GateKind.Pair, reason)), 1);
}
