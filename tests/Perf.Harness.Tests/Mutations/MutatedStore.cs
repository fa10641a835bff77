using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// A store that does what another does, with one thing made worse by a derived class. Alone it changes no
/// count and allocates nothing.
/// </summary>
public abstract class MutatedStore(Store store) : ISchemaStore, ITripStore, IShrinkingStore
{
    /// <summary>The store that does the work.</summary>
    protected Store Inner => store;

    public virtual IReadOnlyDictionary<string, string> Options => store.Options;

    public virtual IReadOnlyList<string> Statements => store.Statements;

    public IReadOnlyList<string> SchemaStatements => store.SchemaStatements;

    public IReadOnlyList<string> TripStatements => store.TripStatements;

    public virtual void Insert(Customer record) => store.Insert(record);

    public virtual void InsertMany(ReadOnlySpan<Customer> records) => store.InsertMany(records);

    public virtual Customer? Read(int id) => store.Read(id);

    public virtual IEnumerable<Customer> ReadAll() => store.ReadAll();

    public virtual IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        store.Query(namePrefix, telephoneAbove);

    public virtual bool Update(Customer record) => store.Update(record);

    public virtual void Upsert(Customer record) => store.Upsert(record);

    public virtual bool Delete(int id) => store.Delete(id);

    public long Count() => store.Count();

    public virtual void Begin() => store.Begin();

    public virtual void Commit() => store.Commit();

    public void Flush() => store.Flush();

    public virtual void Shrink() => store.Shrink();

    public void CheckIntegrity() => store.CheckIntegrity();

    public string State() => store.State();

    public void CreateTable(string name) => store.CreateTable(name);

    public void DropTable(string name) => store.DropTable(name);

    public IReadOnlyList<string> Tables() => store.Tables();

    public virtual long Import(IEnumerable<Trip> trips) => store.Import(trips);

    public void ClearTrips() => store.ClearTrips();

    public long CountTrips() => store.CountTrips();

    public virtual Trip? FindTrip(int id) => store.FindTrip(id);

    public IEnumerable<Trip> TripsOfBlock(string blockId) => store.TripsOfBlock(blockId);

    public virtual IEnumerable<Trip> TripsOfShape(string shapeId) => store.TripsOfShape(shapeId);

    public void Dispose()
    {
        store.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Runs a statement that no counterpart in the store knows.</summary>
    protected void Execute(string sql)
    {
        using var command = store.Connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }
}
