namespace Perf.Engines.Stores;

/// <summary>
/// A store whose connection can be closed and opened, as programs do that open one for each piece of work.
/// </summary>
public interface IReconnectingStore : IStore
{
    /// <summary>Closes the connection, opens another and sets every option on it; nothing is read back.</summary>
    void Reconnect();
}
