using Perf.Engines.Scaling;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// A lookup that scans moves the slope of counted work from 0 to 1, and fails that operation and no other.
/// </summary>
public sealed class ScalingMutationTests
{
    const string Engine = "microsoft-data-sqlite/wal-off";

    static readonly ScalingCases Scaling = new();

    static readonly Lazy<IReadOnlyDictionary<string, Run>> Unchanged =
        new(() => Measure(EngineCatalogue.Find(Engine), ScalingCases.Workloads));

    [Test]
    public void Work_by_key_does_not_grow_with_the_table() => Assert.That(
        Unchanged.Value.Values.Select(run => (run.Work[Metric.VmStepsSlope], run.Work[Metric.FullScanSteps])),
        Is.All.EqualTo(((long?)0, (long?)0)));

    [Test]
    public void Lookup_that_scans_fails_by_name()
    {
        EngineConfiguration scanning = EngineCatalogue.Find(Engine)
            .With(store => new SelectsByExpression(store, one: "Id + 0 = @Id"));
        Comparison[] failures = [.. Measure(scanning, ScalingCases.Workloads.Take(2))
            .Select(run => Judge.Of(new Evidence(MadeRuns.Case(Unchanged.Value[run.Key]), run.Value)))
            .Where(comparison => comparison.IsRegressed)];
        using var scope = Assert.EnterMultipleScope();
        Assert.That(failures.Select(failure => failure.Case.Workload), Is.EqualTo(["scaling-read-one"]));
        Gate.Judged slope = failures[0].Judged.Single(gate => gate.Metric == Metric.VmStepsSlope);
        Assert.That(slope.Verdict, Is.EqualTo(Verdict.Regressed));
        Assert.That(slope.Change, Is.EqualTo(1).Within(0.05));
        Assert.That(FailureMessage.For(failures[0]), Does.Contain(
            "work now grows with the table: an index is missing or not used").And.Contain(
            "new: SCAN Customer in SELECT"));
    }

    static IReadOnlyDictionary<string, Run> Measure(EngineConfiguration engine, IEnumerable<string> workloads) =>
        new MutatedSuite([.. workloads
            .Select(workload => new CaseId("crud", workload, engine.Engine, engine.Name))
            .Select(id => new CaseSource(
                id, engine.Subject, directory => Scaling.Open(id, engine, directory)))]).CountWork();
}
