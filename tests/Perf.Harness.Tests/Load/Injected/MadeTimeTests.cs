namespace Perf.Harness.Tests.Load.Injected;

/// <summary>
/// Deliberate changes of a load that show in latencies, on a clock that was made up and from seeds: the clients,
/// recorder, gates and messages of real loads, and every machine sees the same numbers.
/// </summary>
[Parallelizable(ParallelScope.Self)]
public sealed class MadeTimeTests
{
    const int Rounds = 2;

    // A reader that sleeps 150 ms in every 33rd operation does 800 operations in it: four readers more than the 3,000
    // of a p99.
    static readonly TimeSpan Window = TimeSpan.FromSeconds(4);

    static readonly EngineConfiguration Engine = EngineCatalogue.Find("list-store/memory");

    readonly FakeTimeProvider _clock = new();
    AcceptedLoad _accepted = null!;
    ulong _seed;

    InjectedChange Injected => new(_clock.Advance);

    [OneTimeSetUp]
    public void AcceptUnchanged() => _accepted = new AcceptedLoad(folder => Measure(engine => engine, folder));

    [OneTimeTearDown]
    public void RemoveFolder() => _accepted.Dispose();

    [Test]
    public void Nothing_changed_and_nothing_is_found() => Assert.That(Found(engine => engine).Metrics, Is.Empty);

    [Test]
    public void Longer_lock_is_found_by_write_latency_alone_and_is_named()
    {
        FoundGates found = Found(Injected.LockHeldLonger);
        Assert.That(found.Metrics, Does.Contain(Metric.WriteLatencyP50).And.Not.Contain(Metric.LatencyP50));
        Assert.That(found.Report,
            Does.Contain("writers keep their lock longer").And.Contain("write-latency-p50"));
    }

    [Test]
    public void Sleeps_of_few_operations_fail_the_p99_by_name_and_not_the_p50()
    {
        FoundGates found = Found(Injected.RetrySleeps);
        Assert.That(found.Metrics, Does.Contain(Metric.LatencyP99).And.Not.Contain(Metric.LatencyP50));
        Assert.That(found.Report, Does.Contain("few operations wait long").And.Contain("a retry that sleeps"));
    }

    [Test]
    public void Connection_for_each_operation_fails_readers_and_writers_by_name()
    {
        FoundGates found = Found(InjectedChange.ConnectionForEach);
        Assert.That(found.Metrics, Does.Contain(Metric.LatencyP50).And.Contain(Metric.WriteLatencyP50));
        Assert.That(found.Report, Does.Contain("opening a connection"));
    }

    FoundGates Found(Func<EngineConfiguration, EngineConfiguration> change) =>
        _accepted.InPairs(folder => Measure(change, folder));

    Run Measure(Func<EngineConfiguration, EngineConfiguration> change, DirectoryInfo folder)
    {
        EngineConfiguration timed = Engine with
        {
            Open = (directory, work) => new TimedStore(Engine.Open(directory, work), _clock, new SeededRandom(++_seed)),
        };
        var source = new LoadSource("made", request => new MadeDriver(request.Clients, _clock));
        using var load = new LoadCase(change(timed), LoadScenarios.ReadersAndWriter.Make(), source, folder);
        load.Prepare();
        Round[] rounds = [.. Enumerable.Range(0, Rounds).Select(_ => new Round(load.Drive(Window)))];
        load.Verify();
        return MadeRun.Of(load, Engine.Subject()) with
        {
            Rounds = [.. rounds],
            TooNearGenerator = load.TooNearGenerator,
        };
    }
}
