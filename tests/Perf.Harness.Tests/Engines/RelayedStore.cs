using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>A list store that passes every call on; a wrong store overrides the one that it does wrong.</summary>
public class RelayedStore : ISchemaStore, ITripRowStore, IEntityStore, IBatchStore
{
    protected ListStore Inner { get; } = new();

    public IReadOnlyDictionary<string, string> Options => Inner.Options;

    public IReadOnlyList<string> Statements => Inner.Statements;

    public IReadOnlyList<string> BatchStatements => Inner.BatchStatements;

    public IReadOnlyList<string> SchemaStatements => Inner.SchemaStatements;

    public IReadOnlyList<string> TripStatements => Inner.TripStatements;

    public IReadOnlyList<string> GalleryStatements => Inner.GalleryStatements;

    public virtual void Insert(Customer record) => Inner.Insert(record);

    public virtual void InsertMany(ReadOnlySpan<Customer> records) => Inner.InsertMany(records);

    public virtual void InsertBatch(ReadOnlySpan<Customer> records) => Inner.InsertBatch(records);

    public virtual void InsertValues(ReadOnlySpan<Customer> records) => Inner.InsertValues(records);

    public virtual Customer? Read(int id) => Inner.Read(id);

    public virtual IEnumerable<Customer> ReadAll() => Inner.ReadAll();

    public virtual IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        Inner.Query(namePrefix, telephoneAbove);

    public virtual bool Update(Customer record) => Inner.Update(record);

    public virtual void Upsert(Customer record) => Inner.Upsert(record);

    public virtual bool Delete(int id) => Inner.Delete(id);

    public virtual long Count() => Inner.Count();

    public virtual void Begin() => Inner.Begin();

    public virtual void Commit() => Inner.Commit();

    public virtual void Flush() => Inner.Flush();

    public virtual void CheckIntegrity() => Inner.CheckIntegrity();

    public virtual string State() => Inner.State();

    public virtual void CreateTable(string name) => Inner.CreateTable(name);

    public virtual void DropTable(string name) => Inner.DropTable(name);

    public virtual IReadOnlyList<string> Tables() => Inner.Tables();

    public virtual long Import(IEnumerable<Trip> trips) => Inner.Import(trips);

    public virtual void InsertTrip(Trip trip) => Inner.InsertTrip(trip);

    public virtual void ClearTrips() => Inner.ClearTrips();

    public virtual long CountTrips() => Inner.CountTrips();

    public virtual Trip? FindTrip(int id) => Inner.FindTrip(id);

    public virtual IEnumerable<Trip> TripsOfBlock(string blockId) => Inner.TripsOfBlock(blockId);

    public virtual IEnumerable<Trip> TripsOfShape(string shapeId) => Inner.TripsOfShape(shapeId);

    public virtual void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step) =>
        Inner.AddMetadata(objects, step);

    public virtual void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => Inner.AddWithoutDetecting(objects);

    public virtual void ReplaceMetadata(MediaObject media) => Inner.ReplaceMetadata(media);

    public virtual IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) => Inner.MetadataOf(mediaObjectId);

    public virtual IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId, EntityReading reading) =>
        MetadataOf(mediaObjectId);

    public virtual long CountMetadata() => Inner.CountMetadata();

    public virtual void ClearMetadata() => Inner.ClearMetadata();

    public virtual void Dispose()
    {
        Inner.Dispose();
        GC.SuppressFinalize(this);
    }
}
