using Perf.Engines.Scaling;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// A lookup that scans moves the slope of counted work from 0 to 1, and fails that operation and no other.
/// </summary>
public sealed class ScalingMutationTests
{
    static readonly ScalingCases Scaling = new();

    [Test]
    public void Lookup_that_scans_fails_by_name()
    {
        EngineConfiguration engine = EngineCatalogue.Find("microsoft-data-sqlite/wal-off");
        EngineConfiguration scanning =
            engine.With(store => new SelectsByExpression(store, one: "Id + 0 = @Id"));
        IReadOnlyDictionary<string, Run> unchanged = Measure(engine);
        Comparison[] failures = [.. Measure(scanning)
            .Select(run => Judge.Of(new Evidence(MadeRuns.Case(unchanged[run.Key]), run.Value)))
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

    // The first two: reading a record, which scans, and updating one, which does not.
    static IReadOnlyDictionary<string, Run> Measure(EngineConfiguration engine) =>
        new MutatedSuite([.. ScalingCases.Workloads.Take(2)
            .Select(workload => new CaseId("crud", workload, engine.Engine, engine.Name))
            .Select(id => new CaseSource(
                id, engine.Subject, directory => Scaling.Open(id, engine, directory)))]).CountWork();
}
