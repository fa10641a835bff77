namespace Perf.Engines.Stores;

/// <summary>A store that can begin to read in the middle.</summary>
public interface IRangeStore : IStore
{
    /// <summary>At most so many records by ascending id, from that id on.</summary>
    IEnumerable<Customer> ReadFrom(int id, int atMost);

    /// <summary>The declared statements of this capability.</summary>
    IReadOnlyList<string> RangeStatements { get; }
}
