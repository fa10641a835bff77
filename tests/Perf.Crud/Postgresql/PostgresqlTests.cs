using NUnit.Framework;
using Perf.Engines.AdoNet;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Engines;
using Perf.Tests;

namespace Perf.Crud.Postgresql;

/// <summary>Every workload on a real server, by the rows of <c>engines.json</c>; ignored without one.</summary>
[Category("postgresql")]
public sealed class PostgresqlTests
{
    const string Prefix = "postgresql";

    SmallFeed _feed = null!;
    // What asks another thing of a server each; the rest is the same statements again.
    static readonly string[] InSample =
        ["insert-one", "insert-in-transaction", "insert-batch", "query", "upsert", "delete-one", "trips-import"];

    PostgresqlServer? _server;

    public static IEnumerable<TestCaseData> All =>
        from configuration in Configurations.All
        where configuration.Name.StartsWith(Prefix, StringComparison.Ordinal)
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration)
            && (IsFull || (configuration.Name == Prefix && InSample.Contains(workload.Name)))
        let name = configuration.Name
        select new TestCaseData(name, workload.Name).SetArgDisplayNames(name, workload.Name);

    /// <summary>One of them where the others are not asked for: a line in the report tells how to ask.</summary>
    public static IEnumerable<TestCaseData> Costs => IsFull ? All : All.Take(1);

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;

    [OneTimeSetUp]
    public void Start()
    {
        _feed = new SmallFeed();
        if (PostgresqlBinaries.Folder() is not { } binaries)
        {
            Assert.Ignore(PostgresqlBinaries.Absent);
            return;
        }
        _server = new PostgresqlServer(binaries);
        Environment.SetEnvironmentVariable(PostgresqlServer.Variable, PostgresqlServer.Address(_server.Port));
    }

    [OneTimeTearDown]
    public void Stop()
    {
        Environment.SetEnvironmentVariable(PostgresqlServer.Variable, null);
        _server?.Dispose();
        _feed.Dispose();
    }

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(string configuration, string workload) =>
        EveryCase.IsRight(Found(configuration), _feed, workload);

    [TestCaseSource(nameof(Costs))]
    public void What_it_costs(string configuration, string workload)
    {
        if (!IsFull) Assert.Ignore("measured with PERF_SCOPE=full only");
        PerfTest.Check(Found(configuration), workload);
    }

    static EngineConfiguration Found(string name) => Configurations.Read().Single(one => one.Name == name);
}
