namespace Perf.Harness.Tests.Engines;

/// <summary>The named tables of a faulty store.</summary>
sealed class FaultyTables(FaultyStore faulty, IStore list) : INamedTables
{
    INamedTables Inner => list.Table<INamedTables>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public void Create(string name) => faulty.Write(name, one => one + "x", Inner.Create);

    public void Drop(string name)
    {
        if (!faulty.IsWrong(Fault.KeepsOne)) Inner.Drop(name);
    }

    public IReadOnlyList<string> Names() => Inner.Names();
}

/// <summary>The trips of a faulty store.</summary>
sealed class FaultyTrips(FaultyStore faulty, IStore list) : RelayedTrips(list)
{
    public override long Import(IEnumerable<Trip> trips)
    {
        Trip[] all = [.. trips];
        base.Import(faulty.Many(all, Changed));
        return all.Length;
    }

    public override void Insert(Trip trip) => faulty.Write(trip, Changed, base.Insert);

    public override Trip? Find(int id) => faulty.IsWrong(Fault.MissesOne) ? null : base.Find(id);

    public override IEnumerable<Trip> OfBlock(string blockId) => faulty.Found(base.OfBlock(blockId));

    public override IEnumerable<Trip> OfShape(string shapeId) => faulty.Found(base.OfShape(shapeId));

    static Trip Changed(Trip trip) => trip with { BlockId = "" };
}

/// <summary>The batches of a faulty store.</summary>
sealed class FaultyBatches(FaultyStore faulty, IStore list) : IBatchTable
{
    IBatchTable Inner => list.Table<IBatchTable>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public void InsertEach(ReadOnlySpan<Customer> records)
    {
        foreach (Customer record in records) faulty.Insert(record);
    }

    public void InsertRows(ReadOnlySpan<Customer> records) => InsertEach(records);
}

/// <summary>The gallery of a faulty store.</summary>
sealed class FaultyGallery(FaultyStore faulty, IStore list) : IEntityGallery
{
    IEntityGallery Inner => list.Table<IEntityGallery>();

    public IReadOnlyList<string> Statements => Inner.Statements;

    public void Add(IReadOnlyList<MediaObject> objects, SaveStep step)
    {
        foreach (MediaObject one in objects)
        {
            MediaMetadata last = one.Metadata[^1];
            string value = last.Value;
            faulty.Write(value, text => text + " ", text =>
            {
                last.Value = text;
                Inner.Add([one], step);
            });
            last.Value = value;
        }

        foreach (MediaMetadata line in objects.SelectMany(one => one.Metadata))
            if (faulty.IsWrong(Fault.ReportsAnotherId)) line.Id++;
    }

    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => Add(objects, SaveStep.EachObject);

    public void Replace(MediaObject media)
    {
        if (!faulty.IsWrong(Fault.KeepsOne)) Inner.Replace(media with { Metadata = [] });
        Add([media], SaveStep.EachObject);
    }

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId) => faulty.Found(Inner.Of(mediaObjectId));

    public IReadOnlyList<MediaMetadata> Of(int mediaObjectId, EntityReading reading) => Of(mediaObjectId);

    public long Count() => Inner.Count();

    public void Clear() => Inner.Clear();
}
