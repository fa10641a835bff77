namespace Perf.Engines.Stores;

/// <summary>A table of a store, with the statements that it runs.</summary>
public interface ITable
{
    /// <summary>The declared statements: part of a case's definition. Empty if the engine has none.</summary>
    IReadOnlyList<string> Statements { get; }
}

/// <summary>The customers.</summary>
public interface ICustomerTable : ITable
{
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
}

/// <summary>Inserts many customers by one call without a transaction of its own.</summary>
public interface IBatchTable : ITable
{
    /// <summary>Inserts all records in one call, by a statement each; each commits alone unless one is begun.</summary>
    void InsertEach(ReadOnlySpan<Customer> records);

    /// <summary>Inserts all records by one statement with a row of values for each.</summary>
    void InsertRows(ReadOnlySpan<Customer> records);
}
