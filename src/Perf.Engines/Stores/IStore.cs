namespace Perf.Engines.Stores;

/// <summary>
/// One opened engine under one configuration, in a directory of its own. It is prepared for the customers table when
/// it opens; single calls commit by themselves unless a transaction is open.
/// </summary>
public interface IStore : IDisposable
{
    /// <summary>Every option of the configuration as the engine itself tells it after opening.</summary>
    IReadOnlyDictionary<string, string> Options { get; }

    /// <summary>The statements this store declares for the customers table; empty where an engine has none.</summary>
    IReadOnlyList<string> Statements { get; }

    /// <summary>Inserts one record; its id must be new.</summary>
    void Insert(Customer record);

    /// <summary>Inserts all records the way the engine does it best: all of them or none.</summary>
    void InsertMany(ReadOnlySpan<Customer> records);

    /// <summary>The record of that id, or null.</summary>
    Customer? Read(int id);

    /// <summary>Every record, every value fetched, by ascending id.</summary>
    IEnumerable<Customer> ReadAll();

    /// <summary>The records with <c>Name LIKE 'prefix%' AND Telephone &gt; above</c>, each made an object.</summary>
    IEnumerable<Customer> Query(string namePrefix, long telephoneAbove);

    /// <summary>Replaces the record of that id.</summary>
    /// <returns>Whether there was one.</returns>
    bool Update(Customer record);

    /// <summary>Replaces the record of that id, or inserts it.</summary>
    void Upsert(Customer record);

    /// <summary>Removes the record of that id.</summary>
    /// <returns>Whether there was one.</returns>
    bool Delete(int id);

    /// <summary>The number of records.</summary>
    long Count();

    /// <summary>Begins a transaction; calls until <see cref="Commit"/> belong to it.</summary>
    void Begin();

    /// <summary>Commits the open transaction.</summary>
    void Commit();

    /// <summary>To the promised durability: what was written before survives from here on; logs are emptied.</summary>
    void Flush();

    /// <summary>The engine's own check of its files.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">The files are damaged.</exception>
    void CheckIntegrity();

    /// <summary>The state that a batch starts from in a few words: <c>pages 12, free 0, wal 0</c>.</summary>
    string State();
}

/// <summary>A store that can make and drop tables: <c>name(id, 36 characters of text)</c>.</summary>
public interface ISchemaStore : IStore
{
    /// <summary>Makes an empty table.</summary>
    void CreateTable(string name);

    /// <summary>Drops a table.</summary>
    void DropTable(string name);

    /// <summary>The names of the tables that <see cref="CreateTable"/> made, sorted.</summary>
    IReadOnlyList<string> Tables();

    /// <summary>The declared statements of this capability.</summary>
    IReadOnlyList<string> SchemaStatements { get; }
}

/// <summary>A store for the trips of a GTFS feed, with an integer id and an index on the shape id.</summary>
public interface ITripStore : IStore
{
    /// <summary>Imports all trips in one transaction; ids count from 1.</summary>
    /// <returns>The number of rows.</returns>
    long Import(IEnumerable<Trip> trips);

    /// <summary>Removes all trips.</summary>
    void ClearTrips();

    /// <summary>The number of trips.</summary>
    long CountTrips();

    /// <summary>The trip of that id, or null: a search by key.</summary>
    Trip? FindTrip(int id);

    /// <summary>The trips of that block: a search on a column without an index.</summary>
    IEnumerable<Trip> TripsOfBlock(string blockId);

    /// <summary>The trips of that shape: a search by the index.</summary>
    IEnumerable<Trip> TripsOfShape(string shapeId);

    /// <summary>The declared statements of this capability.</summary>
    IReadOnlyList<string> TripStatements { get; }
}
