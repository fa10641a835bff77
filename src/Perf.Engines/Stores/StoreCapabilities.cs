namespace Perf.Engines.Stores;

/// <summary>A store that can be handed many records at once without being asked for one transaction.</summary>
public interface IBatchStore : IStore
{
    /// <summary>
    /// Inserts all records in one call, by a statement each; each commits by itself unless one is begun.
    /// </summary>
    void InsertBatch(ReadOnlySpan<Customer> records);

    /// <summary>Inserts all records by one statement with a row of values for each.</summary>
    void InsertValues(ReadOnlySpan<Customer> records);

    /// <summary>The declared statements of this capability, for a batch of two.</summary>
    IReadOnlyList<string> BatchStatements { get; }
}

/// <summary>A bank whose history refers to its accounts by a key that the engine itself can hold.</summary>
public interface IForeignKeyStore : IBankStore
{
    /// <summary>Writes a line of history alone: nothing but a foreign key keeps it from naming no account.</summary>
    void WriteHistory(BankTransfer line);
}

/// <summary>
/// A store whose connection can be closed and opened, as programs do that open one for each piece of work.
/// </summary>
public interface IReconnectingStore : IStore
{
    /// <summary>Closes the connection, opens another and sets every option on it; nothing is read back.</summary>
    void Reconnect();
}

/// <summary>A store whose open transaction can be given up.</summary>
public interface IRollbackStore : IStore
{
    /// <summary>Gives up the open transaction: nothing of it stays.</summary>
    void Rollback();
}

/// <summary>A store that can give the space of deleted records back to the disk.</summary>
public interface IShrinkingStore : IStore
{
    /// <summary>Makes the files as small as their content allows: VACUUM, Rebuild.</summary>
    void Shrink();
}

/// <summary>A store whose trips can be inserted row by row.</summary>
public interface ITripRowStore : ITripStore
{
    /// <summary>Inserts one trip behind the last; it commits by itself unless a transaction is open.</summary>
    void InsertTrip(Trip trip);
}
