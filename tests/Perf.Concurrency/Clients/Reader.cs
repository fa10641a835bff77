using Perf.Concurrency.Drivers;
using Perf.Engines.Data;
using Perf.Engines.Stores;
using Perf.Harness.Measurements;

namespace Perf.Concurrency.Clients;

/// <summary>Reads random customers by their key.</summary>
sealed class Reader(string name, IStore store, ulong seed) : ILoadClient
{
    readonly int[] _ids = RandomIds.Draw(1, Customers.LoadedCount, seed);
    int _next;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Kind => OperationKind.Read;

    /// <inheritdoc/>
    public void Operate()
    {
        int id = _ids[_next++ & (_ids.Length - 1)];
        Customer? found = store.Read(id);
        if (found?.Id == id) return;
        throw new WrongAnswerException($"customer {id} was asked for, and {found?.ToString() ?? "nothing"} was read.");
    }
}
