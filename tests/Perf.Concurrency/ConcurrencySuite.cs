using Perf.Harness.Loads;
using Perf.Harness.Measuring;
using Perf.Load;
using Perf.Load.Drivers;
using Perf.Load.Scenarios;

namespace Perf.Concurrency;

/// <summary>Every load scenario on the engine configurations for it, once for each driver that is there.</summary>
public sealed class ConcurrencySuite : ISuite
{
    // Each has five windows of half the length.
    const int RoundsOfCurve = 8;

    /// <summary>The suite.</summary>
    /// <param name="gameClients">The readers of the game server, and as many writers.</param>
    public ConcurrencySuite(int gameClients)
    {
        IReadOnlyList<ScenarioSource> scenarios = LoadScenarios.All(gameClients);
        (EngineConfiguration Engine, ScenarioSource Scenario)[] all =
        [
            .. from engine in LoadEngines.All
               from scenario in scenarios
               where scenario.Runs(engine)
               select (engine, scenario),
        ];
        Known =
        [
            .. from one in all
               from suffix in (string[])["", LoadSources.NBomberSuffix]
               where one.Scenario.Takes(suffix)
               select LoadCase.IdOf(one.Engine, one.Scenario.Name, suffix),
            .. from engine in LoadEngines.All
               from curve in CurveSource.All
               select LoadCase.IdOf(engine, curve.Name, ""),
        ];
        Cases =
        [
            .. from one in all
               where one.Engine.LeftOut is null
               from source in LoadSources.Present
               where one.Scenario.Takes(source.Suffix)
               select Case(one.Engine, one.Scenario, source),
            .. from engine in LoadEngines.All
               where engine.LeftOut is null
               from curve in CurveSource.All
               select new CaseSource(
                   LoadCase.IdOf(engine, curve.Name, ""), engine.Subject,
                   directory => new ClientsCurve(engine, curve, directory))
               {
                   Rounds = RoundsOfCurve, IsPaired = false, CountsInstructions = false, // of many clients
               },
        ];
    }

    /// <inheritdoc/>
    public string Name => LoadCase.Suite;

    /// <inheritdoc/>
    public IReadOnlyList<CaseSource> Cases { get; }

    /// <inheritdoc/>
    public IReadOnlyList<CaseId> Known { get; }

    static CaseSource Case(EngineConfiguration engine, ScenarioSource scenario, LoadSource source) => new(
        LoadCase.IdOf(engine, scenario.Name, source.Suffix),
        engine.Subject,
        directory => new LoadCase(engine, scenario.Make(), source, directory))
    {
        Rounds = Math.Min(source.Rounds, scenario.Rounds),
        CountsInMemory = true,
        CountsInstructions = LoadCase.IsCounted(scenario.Make(), source),
        CountsInstructionsBeside = !engine.KeepsFilesElsewhere,
        IsPaired = source.Suffix.Length == 0 && scenario.LeastWindow == TimeSpan.Zero,
        LeastWindowSeconds = Math.Max(source.LeastWindow.TotalSeconds, scenario.LeastWindow.TotalSeconds),
    };
}
