namespace Perf.Engines.Stores;

/// <summary>A store whose trips can be inserted row by row.</summary>
public interface ITripRowStore : ITripStore
{
    /// <summary>Inserts one trip behind the last; it commits by itself unless a transaction is open.</summary>
    void InsertTrip(Trip trip);
}
