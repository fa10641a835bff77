using Perf.Load.Drivers;

namespace Perf.Load.Scenarios;

/// <summary>Makes a scenario anew for each case, and says where it runs.</summary>
/// <param name="Name">The workload's name in case ids, for ever.</param>
/// <param name="Make">Makes it.</param>
sealed record ScenarioSource(string Name, Func<LoadScenario> Make)
{
    /// <summary>Whether a second case of it has its load from NBomber.</summary>
    internal bool WithNBomber { get; init; }

    /// <summary>Of the configurations that can run it, those it says something about.</summary>
    internal Func<EngineConfiguration, bool> On { get; init; } = _ => true;

    /// <summary>The windows of one worker at most.</summary>
    internal int Rounds { get; init; } = int.MaxValue;

    /// <summary>The shortest window in which every client has its turn.</summary>
    internal TimeSpan LeastWindow { get; init; }

    /// <summary>Whether it is a case of a configuration.</summary>
    internal bool Runs(EngineConfiguration engine)
    {
        LoadScenario scenario = Make();
        return engine.Has(scenario.Needs) && On(engine);
    }

    /// <summary>Whether a source can drive it.</summary>
    internal bool Takes(string suffix) => suffix == "" || WithNBomber;
}
