using Perf.Load.Drivers;

namespace Perf.Harness.Tests.Load.Injected;

/// <summary>
/// Deliberate changes of a load that show in the calls of files: each client does the same operations on a real store,
/// however long a machine takes for them.
/// </summary>
public sealed class CountedChangeTests
{
    static readonly EngineConfiguration Engine = LoadEngines.Standard;

    AcceptedLoad _accepted = null!;

    [OneTimeSetUp]
    public void AcceptUnchanged() => _accepted = new AcceptedLoad(folder => Measure(Engine, folder));

    [OneTimeTearDown]
    public void RemoveFolder() => _accepted.Dispose();

    [Test]
    public void Nothing_changed_and_nothing_is_found() => Assert.That(Found(Engine).Metrics, Is.Empty);

    [Test]
    public void A_connection_for_each_operation_is_found_by_the_files_that_it_opens() =>
        Assert.That(Found(InjectedChange.ConnectionForEach(Engine)).Metrics, Does.Contain(Metric.FileOpens));

    [Test]
    public void A_journal_in_the_place_of_a_log_is_found_by_its_syncs_and_deletes() =>
        Assert.That(Found(InjectedChange.JournalForLog(Engine)).Metrics,
            Is.SupersetOf(new[] { Metric.Syncs, Metric.FileDeletes }));

    [Test]
    public void A_sleep_in_three_of_a_hundred_operations_is_found_by_its_waits()
    {
        if (FileWaits.Others() is null) Assert.Ignore("waits are counted on Linux");
        var change = new InjectedChange(_ => Thread.Sleep(1));
        Assert.That(Found(change.RetrySleeps(Engine)).Metrics, Does.Contain(Metric.Waits));
    }

    FoundGates Found(EngineConfiguration engine) => _accepted.Counted(folder => Measure(engine, folder));

    static Run Measure(EngineConfiguration engine, DirectoryInfo directory)
    {
        using var load = new LoadCase(
            engine, LoadScenarios.ReadersAndWriter.Make(), LoadSources.Present[0], directory);
        ICase oneByOne = load.OneByOne() ?? throw new InvalidOperationException("It can't be counted.");
        WorkPass work = WorkPass.Of(oneByOne, new Batch(1));
        Run run = MadeRun.Of(load, Engine.Subject());
        return run with { Facts = work.Facts, WorkOperations = work.Operations, Work = work.Work, Waits = work.Waits };
    }
}
