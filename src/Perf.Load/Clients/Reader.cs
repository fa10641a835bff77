using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>Reads customers by their key.</summary>
/// <param name="name">The name in messages.</param>
/// <param name="store">The store.</param>
/// <param name="ids">Those it asks for, a power of two of them.</param>
sealed class Reader(string name, IStore store, int[] ids) : ILoadClient
{
    int _next;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int id = ids[_next++ & (ids.Length - 1)];
        Customer? found = store.Read(id);
        if (found?.Id == id) return OperationKind.Read;
        throw new WrongAnswerException($"customer {id} was asked for, and {found?.ToString() ?? "nothing"} was read.");
    }
}
