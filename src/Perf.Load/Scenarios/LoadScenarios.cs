using Perf.Load.Clients;

namespace Perf.Load.Scenarios;

/// <summary>Every load scenario.</summary>
static class LoadScenarios
{
    // More than cores, so that clients wait for each other; few enough that each operates in a window.
    const int Several = 4;

    const string GameServerName = "game-server";

    static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(20);

    /// <summary>The shape of most programs with an embedded database: several threads read, one writes.</summary>
    internal static ScenarioSource ReadersAndWriter { get; } =
        Of("readers-and-writer", new LoadShape { Readers = Several, Writers = 1 }) with
        {
            WithNBomber = true,
        };

    /// <summary>Writers alone: who waits for whom.</summary>
    internal static ScenarioSource Writers { get; } =
        Of("writers", new LoadShape { Writers = Several }) with { WithNBomber = true };

    /// <summary>Readers alone: do they hinder each other?</summary>
    internal static ScenarioSource Readers { get; } =
        Of("readers", new LoadShape { Readers = Several }) with { WithNBomber = true };

    /// <summary>Transfers whose sums must hold.</summary>
    internal static ScenarioSource Bank { get; } = new("bank", () => new BankLoad("bank", Several))
    {
        WithNBomber = true, On = engine => engine.Persists && (engine.Shares || engine.IsThreadSafe),
    };

    /// <summary>Half of the operations write.</summary>
    internal static ScenarioSource MixedEven { get; } = Mixed("mixed-50-50", writes: 50);

    /// <summary>One operation of twenty writes.</summary>
    internal static ScenarioSource MixedMostlyReads { get; } = Mixed("mixed-95-5", writes: 5);

    /// <summary>A connection for each operation, from the pool where the configuration has one.</summary>
    internal static ScenarioSource Reconnecting { get; } = Of(
        "connection-for-each-operation", new LoadShape { Readers = Several - 1, Writers = 1, Reconnects = true });

    /// <summary>A report keeps the log from starting over while others write: how far does it grow?</summary>
    internal static ScenarioSource LongReader { get; } = Of(
        "long-reader", new LoadShape { LongReaders = 1, Writers = 2 }) with
    {
        On = engine => engine.Options.GetValueOrDefault("journal_mode") == "wal",
    };

    /// <summary>
    /// One thread commits for all writers together; compare with <see cref="Writers"/>, which commit alone.
    /// </summary>
    internal static ScenarioSource WritersThroughChannel { get; } = Of(
        "writers-through-channel", new LoadShape { Writers = Several, CommitsTogether = 64 }) with
    {
        On = engine => engine.Persists && engine.Shares,
    };

    /// <summary>
    /// The same load as <see cref="ReadersAndWriter"/> by a plan, at a rate that every machine keeps.
    /// </summary>
    internal static ScenarioSource OpenLoop { get; } = new("readers-and-writer-open-loop", () => new CustomersLoad(
        "readers-and-writer-open-loop", new LoadShape { Readers = Several, Writers = 1 })
    {
        Pace = new Pace { Arrivals = new Arrivals(PerSecond: 5_000, AtRandom: true) },
    })
    {
        On = KeepsUp,
    };

    /// <summary>Each client pauses before its next operation.</summary>
    internal static ScenarioSource ThinkTime { get; } = new("readers-and-writer-think-time", () => new CustomersLoad(
        "readers-and-writer-think-time", new LoadShape { Readers = 16, Writers = 1 })
    {
        Pace = new Pace { ThinkTime = TimeSpan.FromMilliseconds(2) },
    });

    /// <summary>All of them.</summary>
    /// <param name="gameClients">The readers of the game server, and as many writers.</param>
    internal static IReadOnlyList<ScenarioSource> All(int gameClients) =>
    [
        ReadersAndWriter, Writers, Readers, Bank, MixedEven, MixedMostlyReads, Reconnecting, LongReader,
        WritersThroughChannel, OpenLoop, ThinkTime, GameServer(gameClients),
    ];

    static ScenarioSource Of(string name, LoadShape shape) => new(name, () => new CustomersLoad(name, shape));

    static ScenarioSource Mixed(string name, int writes) =>
        Of(name, new LoadShape { Mixed = Several, WritePercent = writes });

    // Readers and writers who ask once in each tick, as in the published game server.
    static ScenarioSource GameServer(int each) => new(GameServerName, () => new CustomersLoad(
        GameServerName, new LoadShape { Readers = each, Writers = each })
    {
        Pace = new Pace { Arrivals = new Arrivals(2 * each / Tick.TotalSeconds, AtRandom: false) },
    })
    {
        On = engine => engine.Persists && KeepsUp(engine), LeastWindow = TimeSpan.FromSeconds(2), Rounds = 3,
    };

    // A plan that a store can't keep is answered late, and all of it: a store that syncs, or opens its file for each
    // call, would be answering for a minute.
    static bool KeepsUp(EngineConfiguration engine) =>
        engine.Durability != DurabilityClass.Power && engine.Options.GetValueOrDefault("connection") != "shared";
}
