using Perf.Engines.AdoNet;
using Perf.Engines.Workloads;
using Perf.Harness.Environments;
using Perf.Harness.Tests.Engines;
using Perf.Tests.Servers;

namespace Perf.Crud.Servers;

/// <summary>Every workload on real servers, by the rows of <c>engines.json</c>; ignored where there is none.</summary>
public sealed class ServerTests
{
    // Each uses other statements; the rest use the same ones again.
    static readonly string[] InSample =
        ["insert-one", "insert-in-transaction", "insert-batch", "query", "upsert", "delete-one", "trips-import"];

    readonly Dictionary<ServerKind, LocalServer> _started = [];
    SmallFeed _feed = null!;

    public static IEnumerable<TestCaseData> All => CasesOf(everything: IsFull);

    /// <summary>
    /// A sample without the import into Firebird, which takes minutes. Outside the full scope it is one case, and the
    /// report says how to run all.
    /// </summary>
    public static IEnumerable<TestCaseData> Costs => CasesOf(everything: false)
        .Where(one => one.Arguments is not ["firebird", _, "trips-import"])
        .Take(IsFull ? int.MaxValue : 1);

    static bool IsFull => SettingsOfRun.OrDefault.Scope == Scope.Full;

    static IEnumerable<TestCaseData> CasesOf(bool everything) =>
        from kind in ServerKind.All
        from configuration in Configurations.All
        where configuration.Name.StartsWith(kind.Name, StringComparison.Ordinal)
        from workload in CrudWorkloads.All
        where workload.RunsOn(configuration)
            && (everything || (configuration.Name == kind.Name && InSample.Contains(workload.Name)))
        let name = configuration.Name
        select new TestCaseData(kind.Name, name, workload.Name).SetArgDisplayNames(name, workload.Name)
            .SetCategory(kind.Name);

    [OneTimeSetUp]
    public void MakeFeed() => _feed = new SmallFeed();

    [OneTimeTearDown]
    public void Stop()
    {
        foreach (LocalServer server in _started.Values) server.Dispose();
        _feed.Dispose();
    }

    [TestCaseSource(nameof(All))]
    public void A_case_is_right_and_its_state_comes_back(string kind, string configuration, string workload)
    {
        _ = Started(kind);
        EveryCase.IsRight(Found(configuration), _feed, workload);
    }

    [TestCaseSource(nameof(Costs))]
    public void Server_case_passes_its_gates(string kind, string configuration, string workload)
    {
        if (!IsFull) Assert.Ignore("measured with PERF_SCOPE=full only");
        _ = Started(kind);
        PerfTest.Check(Found(configuration), workload);
    }

    /// <summary>The server of that name, started on first use.</summary>
    LocalServer Started(string name)
    {
        ServerKind kind = ServerKind.All.Single(one => one.Name == name);
        if (!_started.TryGetValue(kind, out LocalServer? server))
        {
            if (kind.Find() is not { } programs)
            {
                Assert.Ignore(kind.Absent);
                return null!;
            }
            _started.Add(kind, server = new LocalServer(kind, programs));
            server.Announce();
        }
        return server;
    }

    static EngineConfiguration Found(string name)
    {
        EngineConfiguration row = Configurations.Read().Single(one => one.Name == name);
        if (row.LeftOut is { } reason) Assert.Ignore(reason);
        return row;
    }
}
