namespace Perf.Harness.Tests.Engines;

/// <summary>The trips of a store; a test overrides the call that it changes.</summary>
public class RelayedTrips(IStore store) : ITripRowTable
{
    ITripRowTable Inner => store.Table<ITripRowTable>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public virtual long Import(IEnumerable<Trip> trips) => Inner.Import(trips);

    public virtual void Insert(Trip trip) => Inner.Insert(trip);

    public void Clear() => Inner.Clear();

    public long Count() => Inner.Count();

    public virtual Trip? Find(int id) => Inner.Find(id);

    public virtual IEnumerable<Trip> OfBlock(string blockId) => Inner.OfBlock(blockId);

    public virtual IEnumerable<Trip> OfShape(string shapeId) => Inner.OfShape(shapeId);
}

/// <summary>The named tables of a store; a test overrides the call that it changes.</summary>
public class RelayedTables(IStore store) : INamedTables
{
    INamedTables Inner => store.Table<INamedTables>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public virtual void Create(string name) => Inner.Create(name);

    public virtual void Drop(string name) => Inner.Drop(name);

    public IReadOnlyList<string> Names() => Inner.Names();
}

/// <summary>The batches of a store; a test overrides the call that it changes.</summary>
public class RelayedBatches(IStore store) : IBatchTable
{
    protected ICustomerTable Customers => store.Customers;

    IBatchTable Inner => store.Table<IBatchTable>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public virtual void InsertEach(ReadOnlySpan<Customer> records) => Inner.InsertEach(records);

    public virtual void InsertRows(ReadOnlySpan<Customer> records) => Inner.InsertRows(records);
}

/// <summary>The gallery of a store; a test overrides the call that it changes.</summary>
public class RelayedGallery(IStore store) : IEntityGallery
{
    IEntityGallery Inner => store.Table<IEntityGallery>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public virtual void Add(IReadOnlyList<MediaObject> objects, SaveStep step) => Inner.Add(objects, step);

    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => Inner.AddWithoutDetecting(objects);

    public virtual void Replace(MediaObject media) => Inner.Replace(media);

    public virtual IReadOnlyList<MediaMetadata> Of(int mediaObjectId) => Inner.Of(mediaObjectId);

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId, EntityReading reading) => Of(mediaObjectId);

    public virtual long Count() => Inner.Count();

    public void Clear() => Inner.Clear();
}
