namespace Perf.Engines.Stores;

/// <summary>The trips of a GTFS feed, with an integer id and an index on the shape id.</summary>
public interface ITripTable : ITable
{
    /// <summary>Imports all trips in one transaction; ids count from 1.</summary>
    /// <returns>The number of rows.</returns>
    long Import(IEnumerable<Trip> trips);

    /// <summary>Removes all trips.</summary>
    void Clear();

    /// <summary>The number of trips.</summary>
    long Count();

    /// <summary>The trip of that id, or null: a search by key.</summary>
    Trip? Find(int id);

    /// <summary>The trips of that block: a search on a column without an index.</summary>
    IEnumerable<Trip> OfBlock(string blockId);

    /// <summary>The trips of that shape: a search by the index.</summary>
    IEnumerable<Trip> OfShape(string shapeId);
}

/// <summary>Trips that can be inserted row by row.</summary>
public interface ITripRowTable : ITripTable
{
    /// <summary>Inserts one trip behind the last; it commits alone unless a transaction is open.</summary>
    void Insert(Trip trip);
}

/// <summary>Tables that are made and dropped: <c>name(id, 36 characters of text)</c>.</summary>
public interface INamedTables : ITable
{
    /// <summary>Makes an empty table.</summary>
    void Create(string name);

    /// <summary>Drops a table.</summary>
    void Drop(string name);

    /// <summary>The names of the tables that <see cref="Create"/> made, sorted.</summary>
    IReadOnlyList<string> Names();
}
