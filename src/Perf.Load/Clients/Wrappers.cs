namespace Perf.Load.Clients;

/// <summary>
/// A client that shares its store with others, one at a time: what a program does with a store for one thread.
/// </summary>
sealed class InTurn(ILoadClient client, object turn) : ILoadClient
{
    /// <inheritdoc/>
    public string Name => client.Name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        lock (turn) return client.Operate();
    }

    /// <inheritdoc/>
    public void BeginAgain() => client.BeginAgain();
}

/// <summary>A client that opens a connection for each operation, and sets its options, before it works.</summary>
sealed class Reconnecting(ILoadClient client, IReconnecting store) : ILoadClient
{
    /// <inheritdoc/>
    public string Name => client.Name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        store.Reconnect();
        return client.Operate();
    }

    /// <inheritdoc/>
    public void BeginAgain() => client.BeginAgain();
}
