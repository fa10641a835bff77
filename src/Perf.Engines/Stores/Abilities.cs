namespace Perf.Engines.Stores;

/// <summary>The transactions of a store.</summary>
public interface ITransactions
{
    /// <inheritdoc cref="IStore.Begin"/>
    void Begin();

    /// <inheritdoc cref="IStore.Commit"/>
    void Commit();
}

/// <summary>Rolls back the open transaction.</summary>
public interface IRollback
{
    /// <summary>Rolls back the open transaction: none of its changes stay.</summary>
    void Rollback();
}

/// <summary>The calls of a store that concern the database itself rather than its tables.</summary>
public interface IUpkeep : IShrinking
{
    /// <inheritdoc cref="IStore.Flush"/>
    void Flush();

    /// <inheritdoc cref="IStore.CheckIntegrity"/>
    void CheckIntegrity();

    /// <inheritdoc cref="IStore.State"/>
    string State();
}

/// <summary>Gives the space of deleted records back to the disk.</summary>
public interface IShrinking
{
    /// <summary>Makes the files as small as their content allows: VACUUM, Rebuild.</summary>
    void Shrink();
}

/// <summary>Closes and opens the connection of a store, as programs do that open one for each piece of work.</summary>
public interface IReconnecting
{
    /// <summary>Closes the connection, opens another and sets every option on it; nothing is read back.</summary>
    void Reconnect();
}

/// <summary>The transactions of an engine that has none: only their order is checked, and each call is final.</summary>
sealed class NoTransactions : ITransactions
{
    bool _isOpen;

    public void Begin()
    {
        if (_isOpen) throw new InvalidOperationException("A transaction is open already; commit it first.");
        _isOpen = true;
    }

    public void Commit()
    {
        if (!_isOpen) throw new InvalidOperationException("No transaction is open; begin one first.");
        _isOpen = false;
    }

    internal void MustBeClosedBeforeFlush()
    {
        if (_isOpen) throw new InvalidOperationException("A transaction is open; commit it before the flush.");
    }
}
