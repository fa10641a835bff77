namespace Perf.Harness.Tests.Baselines;

/// <summary>The durability class in files: in words, and kept where it could not be tried.</summary>
sealed class DurabilityJsonTests
{
    const string Path = "baselines/microsoft-data-sqlite/wal-full.json";

    [TestCase(ShownDurability.Power, "\"durability\": \"power\"")]
    [TestCase(ShownDurability.ProcessOrMore, "\"durability\": \"process or more\"")]
    public void Baseline_stores_the_class_in_words_and_reads_it_back(ShownDurability shown, string line)
    {
        string text = BaselineJson.Write(MadeRuns.Baseline((MadeRuns.InsertOne.What, Accepted(shown))));
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.Contain(line));
        Assert.That(BaselineJson.Read(Path, text).Cases.Values.Single().Work, Is.EqualTo(Accepted(shown).Work));
    }

    [Test]
    public void Received_run_stores_the_class_too()
    {
        Run run = Shown(ShownDurability.None);
        string text = RunJson.Write(run.Case, [run]);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(text, Does.Contain("\"durability\": \"none\""));
        Assert.That(RunJson.Read("run.json", text, run.Case).Single().Work, Is.EqualTo(run.Work));
    }

    [Test]
    public void A_class_that_there_is_not_is_an_error_of_its_line()
    {
        string text = BaselineJson.Write(MadeRuns.Baseline((MadeRuns.InsertOne.What, Accepted(ShownDurability.Power))));
        string bad = text.Replace("\"power\"", "\"forever\"", StringComparison.Ordinal);
        Assert.That(() => BaselineJson.Read(Path, bad), Throws.TypeOf<BaselineException>().With.Message.Contains(
            ".durability: found \"forever\", expected one of \"none\", \"process\", \"power\", \"process or more\""));
    }

    [Test]
    public void Accepted_class_stays_if_no_power_cut_could_be_tried()
    {
        Acceptance accepted = Accept(ShownDurability.Power, ShownDurability.ProcessOrMore);
        Assert.That(accepted.Case.Work[Metric.Durability],
            Is.EqualTo((long)ShownDurability.Power));
    }

    [Test]
    public void An_accepted_change_of_class_is_in_the_ledger_without_a_per_cent()
    {
        LedgerEntry entry = Accept(ShownDurability.Power, ShownDurability.Process).Ledger.Single();
        Assert.That((entry.Gate, entry.Kind, entry.Old, entry.New),
            Is.EqualTo(("durability", LedgerKind.Changed, (double?)null, (double?)null)));
    }

    static Acceptance Accept(ShownDurability old, ShownDurability now)
    {
        Baseline baseline = MadeRuns.Baseline((MadeRuns.InsertOne.What, Accepted(old)));
        Comparison comparison = Judge.Of(new Evidence(Accepted(old), Shown(now)));
        return Acceptance.Of(baseline, comparison, [Shown(now), Shown(now)], "why");
    }

    static Run Shown(ShownDurability shown) =>
        MadeRuns.Run() with { Work = MadeRuns.Run().Work.With(Metric.Durability, (long)shown) };

    static CaseBaseline Accepted(ShownDurability shown) => MadeRuns.Case() with { Work = Shown(shown).Work };
}
