using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>A client that opens a connection for each operation, and sets its options, before it works.</summary>
sealed class Reconnecting(ILoadClient client, IReconnectingStore store) : ILoadClient
{
    /// <inheritdoc/>
    public string Name => client.Name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        store.Reconnect();
        return client.Operate();
    }
}
