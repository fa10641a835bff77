using Perf.Harness.Environments;
using Perf.Tests.Servers;

namespace Perf.Durability.Servers;

/// <summary>
/// The servers of the full scope: those that are installed here, and whose address is not set. A row of
/// <c>engines.json</c> is here once it has an address, and its server is started when a fixture first needs it.
/// </summary>
static class ServersOfRun
{
    static readonly Dictionary<string, string[]> Programs = [];
    static readonly Dictionary<string, LocalServer> Started = [];

    /// <summary>Lets the rows of these servers be found before one of them is started.</summary>
    internal static void Announce()
    {
        if (SettingsOfRun.OrDefault.Scope != Scope.Full) return;
        foreach (ServerKind kind in ServerKind.All)
        {
            if (Environment.GetEnvironmentVariable(kind.Variable) is { Length: > 0 }) continue;
            if (kind.Find() is not { } programs) continue;
            Programs.Add(kind.Name, programs);
            Environment.SetEnvironmentVariable(kind.Variable, kind.Address(0));
        }
    }

    /// <summary>Starts the server of a configuration, if it has one of ours that was not started.</summary>
    internal static void Start(EngineConfiguration engine)
    {
        if (KindOf(engine) is not { } kind || Started.ContainsKey(kind.Name)) return;
        var server = new LocalServer(kind, Programs[kind.Name]);
        Started.Add(kind.Name, server);
        server.Announce();
    }

    /// <summary>The server of a configuration, if it has one of ours.</summary>
    internal static LocalServer? Of(EngineConfiguration engine) =>
        KindOf(engine) is { } kind ? Started.GetValueOrDefault(kind.Name) : null;

    /// <summary>Leaves a test out whose store has a server that this run may neither kill nor trace.</summary>
    internal static void NeedsOurs(EngineConfiguration engine)
    {
        if (engine.KeepsFilesElsewhere && Of(engine) is null)
            Assert.Ignore("a server has its files that this run has not started: it is neither killed nor traced");
    }

    /// <summary>Ends all that were started.</summary>
    internal static void Stop()
    {
        foreach (LocalServer server in Started.Values) server.Dispose();
        Started.Clear();
    }

    static ServerKind? KindOf(EngineConfiguration engine) => !engine.KeepsFilesElsewhere ? null : ServerKind.All
        .FirstOrDefault(kind => Programs.ContainsKey(kind.Name)
            && engine.Name.StartsWith(kind.Name, StringComparison.Ordinal));
}
