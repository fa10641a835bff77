using Perf.Engines.Reference;
using Perf.Engines.Scaling;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// The whole way from stores of three sizes to the verdict on how time grows, on a clock that goes on when a store
/// works, on machines of any speed.
/// </summary>
public sealed class SlopeMutationTests
{
    static readonly CaseId ReadOne = CaseId.Parse("crud/scaling-read-one @ list-store/memory");

    readonly ScalingCases _scaling = new();
    CaseBaseline _accepted = null!;

    [OneTimeSetUp]
    public void Accept()
    {
        Run run = Measure(speed: 1, scans: false);
        Comparison first = Judge.Of(new Evidence(null, run));
        _accepted = Acceptance.Of(null, first, [run, Measure(speed: 1.3, scans: false)], "first").Case;
    }

    [Test]
    public void Lookup_that_does_not_scan_is_flat() =>
        Assert.That(_accepted.Slopes[Metric.TimeSlope], Is.EqualTo(0).Within(0.001));

    [Test]
    public void Lookup_that_scans_fails_by_name()
    {
        Comparison comparison = Judge.Of(new Evidence(_accepted, Measure(speed: 1.7, scans: true)));
        using var scope = Assert.EnterMultipleScope();
        Gate.Judged regressed = comparison.Judged.Single(gate => gate.Verdict == Verdict.Regressed);
        Assert.That(regressed.Metric, Is.EqualTo(Metric.TimeSlope));
        Assert.That(regressed.Now, Is.EqualTo(1).Within(0.2));
        Assert.That(FailureMessage.For(comparison), Does.Contain(
            "time now grows with the table: an index is missing or not used"));
    }

    Run Measure(double speed, bool scans)
    {
        var clock = new FakeTimeProvider();
        EngineConfiguration engine = Configurations.Memory with
        { Open = (_, _) => new ClockedStore(clock, speed, scans) };
        using var folder = new ScratchFolder();
        using var measurement = new ScalingMeasurement(
            _scaling.Open(ReadOne, engine, folder.Root).Within(ScalingCase.StandardRecords),
            new CasePlan("", Timed: true), clock);
        measurement.Prepare();
        measurement.Pilot();
        measurement.Visit(20);
        return MadeRuns.Run(id: ReadOne) with { Rounds = [.. measurement.Rounds] };
    }

    sealed class ClockedStore(FakeTimeProvider clock, double speed, bool scans) : RelayedStore
    {
        public override Customer? Read(int id)
        {
            clock.Advance(TimeSpan.FromMicroseconds(2 * speed));
            if (scans) clock.Advance(TimeSpan.FromMicroseconds(0.05 * speed * Inner.Count()));
            return base.Read(id);
        }
    }
}
