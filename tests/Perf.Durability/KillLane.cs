using Perf.Durability.Checks;
using Perf.Durability.Servers;
using Perf.Durability.Writing;
using Perf.Tests.Servers;

namespace Perf.Durability;

/// <summary>
/// One store whose writers, or whose server, are killed one after the other: each opens what the one before has left.
/// </summary>
/// <param name="Engine">The configuration.</param>
/// <param name="Seed">The seed of its commits and of its moments.</param>
sealed record KillLane(EngineConfiguration Engine, ulong Seed)
{
    /// <summary>Whether its writers acknowledge before they commit: the negative control.</summary>
    internal bool Early { get; init; }

    /// <summary>The server that is killed, where the store has one; null: its writers are.</summary>
    internal LocalServer? Server { get; init; }

    /// <summary>Kills so many times, and checks the content of the store after each.</summary>
    /// <exception cref="WrongAnswerException">The content is wrong; the message names the kill.</exception>
    internal KillFigures Run(int kills)
    {
        using var folder = new StoreFolder(Engine);
        Abilities abilities;
        using (IStore store = folder.Open()) abilities = Abilities.Prepare(store);
        var random = new SeededRandom(Seed);
        var figures = new KillFigures(0, 0, 0);
        int done = 0;
        for (int kill = 1; kill <= kills; kill++)
        {
            Moment moment = Moment.Draw(random);
            var order = new WriterOrder(Engine.ToString(), folder.Root.FullName, Seed, done, Early);
            int acknowledged = Server is null
                ? WritingChild.RunUntilKilled(order, moment)
                : KilledServer.RunUntilKilled(Server, folder, order, moment);
            string when = $"seed {Seed}, kill {kill}, {moment}";
            int found = Recover(folder, new CommitStream(Seed, abilities), acknowledged, when);
            figures += new KillFigures(1, acknowledged - done, found - acknowledged);
            done = found;
        }

        return figures;
    }

    int Recover(StoreFolder folder, CommitStream stream, int acknowledged, string when)
    {
        try
        {
            using IStore store = folder.Open();
            return RecoveredCheck.Run(store, stream, acknowledged);
        }
        catch (WrongAnswerException wrong)
        {
            throw new WrongAnswerException($"{Engine}, {when}: {wrong.Message}");
        }
    }
}

/// <summary>What a series of kills has tried and found.</summary>
/// <param name="Kills">The writers, or servers, that were killed.</param>
/// <param name="Acknowledged">The commits that they had acknowledged, each of which was found.</param>
/// <param name="InFlight">The commits that were found unacknowledged, at most one after each kill.</param>
sealed record KillFigures(int Kills, int Acknowledged, int InFlight)
{
    public static KillFigures operator +(KillFigures one, KillFigures other) =>
        new(one.Kills + other.Kills, one.Acknowledged + other.Acknowledged, one.InFlight + other.InFlight);

    /// <inheritdoc/>
    public override string ToString() => FormattableString.Invariant(
        $"{Kills} kills, {Acknowledged} acknowledged commits found, {InFlight} in flight found whole");
}
