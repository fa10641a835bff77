using Perf.Durability.Servers;
using Perf.Harness.Environments;
using Perf.Tests.Servers;

namespace Perf.Durability;

/// <summary>
/// A writing process is killed at a random moment, or its server is, again and again, and the store looked through.
/// </summary>
[AskedOf(nameof(EngineFixtures.All)), Needs(Promise = true), Category("durability")]
public sealed class KillTests(EngineConfiguration engine)
{
    const int KillsOfLane = 10;
    const int LanesInFull = 10;
    const int KillsOfLaneInSample = 2;
    const int LanesInSample = 2;
    const int AtATime = 2;
    const int KillsOfServer = 20;           // it recovers, and starts again: seconds each

    LocalServer? Server => ServersOfRun.Of(engine);

    [SetUp]
    public void Needs_a_server_of_ours() => ServersOfRun.NeedsOurs(engine);

    [Test]
    public void A_killed_writer_loses_nothing_acknowledged()
    {
        bool full = SettingsOfRun.OrDefault.Scope == Scope.Full;
        KillFigures[] lanes = Run(full ? LanesInFull : LanesInSample, full ? KillsOfLane : KillsOfLaneInSample);
        KillFigures figures = lanes.Aggregate((sum, lane) => sum + lane);

        TestContext.Out.WriteLine($"{engine}: {figures}");
        Evidence.Note(engine, Flag.Durability, figures.ToString(), (Figure.Kills, figures.Kills));
    }

    [Test]
    public void A_writer_that_acknowledges_before_it_commits_is_caught() =>
        Assert.That(
            () => new KillLane(engine, Seed: 1_000) { Early = true, Server = Server }.Run(kills: 3),
            Throws.TypeOf<WrongAnswerException>().With.Message.Contains("neither these nor one more"));

    // Each lane waits for its own processes: more lanes than cores would only make the moments less random.
    KillFigures[] Run(int lanes, int kills)
    {
        if (Server is not null) return [new KillLane(engine, Seed: 1) { Server = Server }.Run(KillsOfServer)];
        var figures = new KillFigures[lanes];
        try
        {
            Parallel.For(0, lanes, new ParallelOptions { MaxDegreeOfParallelism = AtATime },
                lane => figures[lane] = new KillLane(engine, Seed: (ulong)(lane + 1)).Run(kills));
        }
        catch (AggregateException several)
        {
            throw several.InnerExceptions[0];
        }

        return figures;
    }
}
