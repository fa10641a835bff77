namespace Perf.Harness.Tests.Baselines;

/// <summary>Allocations that differ from process to process.</summary>
sealed partial class AcceptanceTests
{
    [TestCase(736, null, Description = "within the floor")]
    [TestCase(740, 24)]
    [TestCase(1_728, 2_000)]
    public void Tolerance_of_allocations_is_learnt_from_the_processes(long other, int? tolerance)
    {
        Baseline accepted = Accept(
            null, [MadeRuns.Run(), Counted(MadeRuns.Run(), Metric.AllocatedBytes, other)]).AddTo(null);
        string json = BaselineJson.Write(accepted);
        CaseBaseline read = BaselineJson.Read("baselines/microsoft-data-sqlite/wal-full.json", json)
            .Find(MadeRuns.InsertOne)!;
        using var scope = Assert.EnterMultipleScope();
        Assert.That(read.AllocationTolerance, Is.EqualTo(tolerance));
        Assert.That(read.Work[Metric.AllocatedBytes], Is.EqualTo(728), "the least of them");
        Assert.That(
            json.Contains("allocation-tolerance", StringComparison.Ordinal), Is.EqualTo(tolerance is not null));
    }

    [Test]
    public void Learnt_tolerance_stays_when_the_next_processes_agree()
    {
        Baseline old = Accept(null, [MadeRuns.Run(), Counted(MadeRuns.Run(), Metric.AllocatedBytes, 768)]).AddTo(null);
        IReadOnlyList<Run> next = Two(run => Counted(Counted(run, Metric.AllocatedBytes, 800), Metric.Syncs, 500));
        Acceptance accepted = Accept(old, next);
        using var scope = Assert.EnterMultipleScope();
        Assert.That(accepted.Case.AllocationTolerance, Is.EqualTo(80));
        Assert.That(accepted.Case.Work[Metric.AllocatedBytes], Is.EqualTo(728), "800 is within it");
        Assert.That(accepted.Ledger.Select(row => row.Gate), Is.EqualTo(["syncs"]));
    }
}
