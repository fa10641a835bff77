namespace Perf.Harness.Tests.Load.Injected;

/// <summary>
/// The whole way from clients to the verdict, with deliberate changes. Each is found by its gate, in pairs with the
/// load before the change. All run in this process.
/// </summary>
[TestFixture, Explicit("takes five minutes; run it by its name"), Category("injected-load")]
public sealed class InjectedLoadTests
{
    const int Rounds = 4;

    static readonly EngineConfiguration Engine = LoadEngines.Standard;
    static readonly ScenarioSource Scenario = LoadScenarios.ReadersAndWriter;
    static readonly InjectedChange Injected = new(Thread.Sleep);

    AcceptedLoad _accepted = null!;

    [OneTimeSetUp]
    public void AcceptUnchanged() => _accepted = new AcceptedLoad(folder => Measure(Engine, folder));

    [OneTimeTearDown]
    public void RemoveFolder() => _accepted.Dispose();

    [Test]
    public void Nothing_changed_and_nothing_is_found() => Assert.That(Found(Engine), Is.Empty);

    [Test]
    public void Longer_lock_is_found_by_write_latency_but_not_read_latency() =>
        Assert.That(Found(Injected.LockHeldLonger(Engine)),
            Does.Contain(Metric.WriteLatencyP50).And.Not.Contain(Metric.LatencyP50));

    [Test]
    public void Sleeps_of_few_operations_are_found_by_the_p99_but_not_the_p50() =>
        Assert.That(Found(Injected.RetrySleeps(Engine)),
            Does.Contain(Metric.LatencyP99).And.Not.Contain(Metric.LatencyP50));

    [Test]
    public void A_connection_for_each_operation_is_found_by_the_files_that_it_opens() =>
        Assert.That(Found(InjectedChange.ConnectionForEach(Engine)),
            Does.Contain(Metric.FileOpens).And.Contain(Metric.LatencyP50));

    [Test]
    public void A_journal_in_the_place_of_a_log_is_found_by_its_syncs_and_deletes() =>
        Assert.That(Found(InjectedChange.JournalForLog(Engine)),
            Does.Contain(Metric.Syncs).And.Contain(Metric.FileDeletes));

    IReadOnlyList<Metric> Found(EngineConfiguration engine) =>
        _accepted.InPairs(folder => Measure(engine, folder)).Metrics;

    static Run Measure(EngineConfiguration engine, DirectoryInfo folder)
    {
        var id = LoadCase.IdOf(Engine, Scenario.Name, "");
        var suite = new OneCaseSuite(new CaseSource(
            id, Engine.Subject, directory => new LoadCase(engine, Scenario.Make(), LoadSource.Threads, directory)));
        var received = new ReceivedRuns(folder.CreateSubdirectory("received"));
        List<string> errors = [];
        new Worker(suite, new WorkerPlan
        {
            Cases = [new CasePlan(id.ToString(), Timed: true)],
            Rounds = Rounds,
            Received = received.Root.FullName,
            Directory = Path.Combine(folder.FullName, "work"),
        }, TimeProvider.System, message =>
        {
            if (message is WorkerMessage.Failed(_, var error)) errors.Add(error);
        }).Run();
        Assert.That(errors, Is.Empty);
        return received.Load(id)[0] with { TooNearGenerator = null };
    }

    sealed class OneCaseSuite(CaseSource source) : ISuite
    {
        public string Name => LoadCase.Suite;

        public IReadOnlyList<CaseSource> Cases { get; } = [source];

        public IReadOnlyList<CaseId> Known { get; } = [source.Id];
    }
}
