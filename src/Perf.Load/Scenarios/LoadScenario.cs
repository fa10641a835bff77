using Perf.Load.Drivers;

namespace Perf.Load.Scenarios;

/// <summary>What clients do, on which data, and how it is known that they did it.</summary>
/// <param name="name">The workload's name in case ids, for ever.</param>
abstract class LoadScenario(string name)
{
    /// <summary>The workload's name in case ids, for ever.</summary>
    internal string Name => name;

    /// <summary>When clients ask.</summary>
    internal Pace Pace { get; init; } = Pace.AtOnce;

    /// <summary>The clients.</summary>
    internal abstract int Clients { get; }

    /// <summary>Whether any of them writes.</summary>
    internal abstract bool Writes { get; }

    /// <summary>Whether each operation that writes is a commit of its own.</summary>
    internal virtual bool CommitsEach => true;

    /// <summary>What it needs of a store.</summary>
    internal virtual Type Needs => typeof(IStore);

    /// <summary>What it does, one <c>name=value</c> each.</summary>
    internal abstract IReadOnlyList<string> Parameters { get; }

    /// <summary>The hash of its data.</summary>
    internal abstract string DataHash { get; }

    /// <summary>The statements that its clients use.</summary>
    internal abstract IReadOnlyList<string> Statements(IStore store);

    /// <summary>Loads the data.</summary>
    internal abstract void Load(IStore store);

    /// <summary>Opens the clients on stores of their own.</summary>
    internal abstract IReadOnlyList<ILoadClient> Open(ClientStores stores);

    /// <summary>What every window begins with, beyond an empty log.</summary>
    internal virtual void Renew(IStore store)
    {
    }

    /// <summary>Looks for what was acknowledged.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">Something of it is not there.</exception>
    internal abstract void Verify(IStore store);
}
