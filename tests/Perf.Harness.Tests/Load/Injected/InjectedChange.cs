using Perf.Engines;
using Perf.Engines.Data;
using Perf.Engines.Stores;
using Perf.Harness.Loads;
using Perf.Load;
using Perf.Load.Clients;
using Perf.Load.Scenarios;
using Perf.Harness.Tests.Engines;

namespace Perf.Harness.Tests.Load.Injected;

/// <summary>Changes that a data layer may suffer, each made on purpose, to show that it is found and named.</summary>
/// <param name="sleep">How long a thread of it sleeps: really, or on a clock that was made up.</param>
sealed class InjectedChange(Action<TimeSpan> sleep)
{
    static readonly TimeSpan HeldLonger = TimeSpan.FromMilliseconds(2);
    static readonly TimeSpan RetrySleep = TimeSpan.FromMilliseconds(150); // the provider's own
    const int OneOperationOf = 33;                                        // three per cent

    /// <summary>A writer that keeps its lock two milliseconds longer.</summary>
    internal EngineConfiguration LockHeldLonger(EngineConfiguration engine) =>
        Relayed(engine, inner => new HoldingStore(inner, sleep));

    /// <summary>Three of a hundred operations sleep as long as a provider does before it tries again.</summary>
    internal EngineConfiguration RetrySleeps(EngineConfiguration engine) =>
        Relayed(engine, inner => new SleepingStore(inner, sleep));

    /// <summary>A connection for each operation.</summary>
    internal static EngineConfiguration ConnectionForEach(EngineConfiguration engine) =>
        Relayed(engine, inner => new ReconnectingStore(inner));

    /// <summary>A log that became a journal, behind options that say it did not.</summary>
    internal static EngineConfiguration JournalForLog(EngineConfiguration engine) => engine with
    {
        Open = (directory, work) => new DisguisedStore(
            EngineCatalogue.Find("microsoft-data-sqlite/delete-full").Open(directory, work), engine.Options),
    };

    static EngineConfiguration Relayed(EngineConfiguration engine, Func<IStore, IStore> relay) =>
        engine with { Open = (directory, work) => relay(engine.Open(directory, work)) };

    sealed class HoldingStore(IStore inner, Action<TimeSpan> sleep) : RelayedStore(inner)
    {
        public override bool Update(Customer record)
        {
            Inner.Begin();
            bool found = Inner.Update(record);
            sleep(HeldLonger);
            Inner.Commit();
            return found;
        }
    }

    sealed class SleepingStore(IStore inner, Action<TimeSpan> sleep) : RelayedStore(inner)
    {
        int _operations;

        public override Customer? Read(int id)
        {
            SleepNowAndThen();
            return Inner.Read(id);
        }

        public override bool Update(Customer record)
        {
            SleepNowAndThen();
            return Inner.Update(record);
        }

        void SleepNowAndThen()
        {
            if (++_operations % OneOperationOf == 0) sleep(RetrySleep);
        }
    }

    sealed class ReconnectingStore(IStore inner) : RelayedStore(inner)
    {
        public override Customer? Read(int id)
        {
            Reconnect();
            return Inner.Read(id);
        }

        public override bool Update(Customer record)
        {
            Reconnect();
            return Inner.Update(record);
        }
    }

    sealed class DisguisedStore(IStore inner, IReadOnlyDictionary<string, string> options) : RelayedStore(inner)
    {
        public override IReadOnlyDictionary<string, string> Options => options;
    }
}
