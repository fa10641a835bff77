using Perf.Durability.Writing;
using Perf.Engines.Experiments;
using Perf.Tests.Servers;

namespace Perf.Durability.Servers;

/// <summary>A server that is killed while this process writes to it, and started again on what is on disk.</summary>
static class KilledServer
{
    /// <summary>What is left of a record when the server is killed as soon as its insert has returned.</summary>
    internal static DurabilityFinding Finding(LocalServer server, EngineConfiguration engine, StoreFolder folder)
    {
        IStore store = folder.Open();
        try
        {
            store.Insert(DurabilityProbe.Record);
            Restart(server);
        }
        finally
        {
            CloseBroken(store);
        }

        return DurabilityProbe.Loss(engine, folder.Root) is { } loss
            ? new DurabilityFinding(ShownDurability.None, $"after a kill of its server {loss}")
            : new DurabilityFinding(
                ShownDurability.ProcessOrMore,
                "after a kill of its server it was there; a power cut can't be tried with this engine");
    }

    /// <summary>Writes the commits of an order until the server is killed at the moment.</summary>
    /// <returns>The number of the last commit that it acknowledged.</returns>
    internal static int RunUntilKilled(LocalServer server, StoreFolder folder, WriterOrder order, Moment moment)
    {
        int acknowledged = order.Done;
        Task? kill = null;
        IStore? store = null;
        try
        {
            if (moment.Acknowledgements == 0) kill = Kill(server, moment.Later);
            store = folder.Open();
            CommitStream stream = new CommitStream(order.Seed, Abilities.Of(store)).AdvanceTo(order.Done);
            while (true)
            {
                if (kill is { IsFaulted: true }) kill.Wait();       // it lives on: that would never end
                Commit commit = stream.Next();
                if (order.Early) acknowledged = commit.Number + 1;
                commit.MakeIn(store);
                if (!order.Early) acknowledged = commit.Number;
                if (acknowledged - order.Done >= moment.Acknowledgements) kill ??= Kill(server, moment.Later);
            }
        }
        catch (Exception) when (kill is not null)        // whatever a client throws whose server is gone
        {
            kill.Wait();
            Restart(server);
            return acknowledged;
        }
        finally
        {
            if (store is not null) CloseBroken(store);
        }
    }

    static async Task Kill(LocalServer server, TimeSpan later)
    {
        await Task.Delay(later).ConfigureAwait(false);
        server.Kill();
    }

    static void Restart(LocalServer server)
    {
        server.KillAndRestart();
        server.Announce();
    }

    static void CloseBroken(IStore store)
    {
        try
        {
            store.Dispose();
        }
        catch (Exception)        // its server is gone; its resources in this process are released
        {
        }
    }
}
