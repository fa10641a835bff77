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
