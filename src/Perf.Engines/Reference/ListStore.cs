namespace Perf.Engines.Reference;

/// <summary>
/// A managed list and a dictionary: what every workload is proven on first. It keeps nothing beyond its own life, and
/// its transactions are bookkeeping only: nothing can be rolled back.
/// </summary>
public sealed class ListStore : ISchemaStore, ITripRowStore, IEntityStore, IBatchStore
{
    readonly List<Customer> _records = []; // by ascending id
    readonly Dictionary<int, Customer> _byId = [];
    readonly SortedSet<string> _tables = new(StringComparer.Ordinal);
    readonly List<Trip> _trips = [];
    readonly Dictionary<string, List<Trip>> _byShape = new(StringComparer.Ordinal);
    readonly ListGallery _gallery = new();
    bool _inTransaction;

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; } = new Dictionary<string, string> { ["kind"] = "list" };

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> BatchStatements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => [];

    /// <inheritdoc/>
    public IReadOnlyList<string> GalleryStatements => [];

    /// <inheritdoc/>
    public void Insert(Customer record)
    {
        if (!_byId.TryAdd(record.Id, record))
            throw new InvalidOperationException($"Id {record.Id} is there already; an insert needs a new one.");
        int place = _records.Count == 0 || _records[^1].Id < record.Id ? _records.Count : ~PlaceOf(record.Id);
        _records.Insert(place, record);
    }

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        var ids = new HashSet<int>();
        foreach (var record in records)
        {
            if (_byId.ContainsKey(record.Id) || !ids.Add(record.Id))
                throw new InvalidOperationException($"Id {record.Id} is there already; no record is inserted.");
        }

        foreach (var record in records) Insert(record);
    }

    /// <inheritdoc/>
    public void InsertBatch(ReadOnlySpan<Customer> records)
    {
        foreach (var record in records) Insert(record);
    }

    /// <inheritdoc/>
    public void InsertValues(ReadOnlySpan<Customer> records) => InsertMany(records);

    /// <inheritdoc/>
    public Customer? Read(int id) => _byId.GetValueOrDefault(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _records;

    /// <summary>The record at a place, from 0, or null beyond the last; by ascending id.</summary>
    internal Customer? At(int place) => place < _records.Count ? _records[place] : null;

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove)
    {
        // LIKE ignores the case of ASCII letters.
        foreach (var record in _records)
        {
            if (record.Telephone > telephoneAbove
                && record.Name.StartsWith(namePrefix, StringComparison.OrdinalIgnoreCase))
                yield return record;
        }
    }

    /// <inheritdoc/>
    public bool Update(Customer record)
    {
        if (!_byId.ContainsKey(record.Id)) return false;
        _byId[record.Id] = record;
        _records[PlaceOf(record.Id)] = record;
        return true;
    }

    /// <inheritdoc/>
    public void Upsert(Customer record)
    {
        if (!Update(record)) Insert(record);
    }

    /// <inheritdoc/>
    public bool Delete(int id)
    {
        if (!_byId.Remove(id)) return false;
        _records.RemoveAt(PlaceOf(id));
        return true;
    }

    /// <inheritdoc/>
    public long Count() => _records.Count;

    /// <inheritdoc/>
    public void Begin()
    {
        if (_inTransaction) throw new InvalidOperationException("A transaction is open already; commit it first.");
        _inTransaction = true;
    }

    /// <inheritdoc/>
    public void Commit()
    {
        if (!_inTransaction) throw new InvalidOperationException("No transaction is open; begin one first.");
        _inTransaction = false;
    }

    /// <inheritdoc/>
    public void Flush()
    {
        if (_inTransaction) throw new InvalidOperationException("A transaction is open; commit it before the flush.");
    }

    /// <inheritdoc/>
    public void CheckIntegrity()
    {
        for (int i = 0; i < _records.Count; i++)
        {
            if (i > 0 && _records[i - 1].Id >= _records[i].Id)
                throw new WrongAnswerException($"Out of order: {_records[i].Id} follows {_records[i - 1].Id}.");
            if (!ReferenceEquals(_byId.GetValueOrDefault(_records[i].Id), _records[i]))
                throw new WrongAnswerException($"List and dictionary hold different records of id {_records[i].Id}.");
        }

        if (_byId.Count != _records.Count)
            throw new WrongAnswerException($"The list holds {_records.Count} records, the dictionary {_byId.Count}.");
    }

    /// <inheritdoc/>
    public string State()
    {
        long checksum = 0;
        foreach (var record in _records) checksum = unchecked(checksum + record.Checksum());
        return string.Create(
            CultureInfo.InvariantCulture,
            $"records {_records.Count}, checksum {checksum:x16}, tables {_tables.Count}, trips {_trips.Count}, "
            + $"lines {_gallery.Count}");
    }

    /// <inheritdoc/>
    public void CreateTable(string name)
    {
        if (!_tables.Add(name)) throw new InvalidOperationException($"Table {name} is there already.");
    }

    /// <inheritdoc/>
    public void DropTable(string name)
    {
        if (!_tables.Remove(name)) throw new InvalidOperationException($"There is no table {name}.");
    }

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables() => [.. _tables];

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips)
    {
        int before = _trips.Count;
        foreach (var trip in trips) InsertTrip(trip);
        return _trips.Count - before;
    }

    /// <inheritdoc/>
    public void InsertTrip(Trip trip)
    {
        _trips.Add(trip);
        if (!_byShape.TryGetValue(trip.ShapeId, out var ofShape)) _byShape.Add(trip.ShapeId, ofShape = []);
        ofShape.Add(trip);
    }

    /// <inheritdoc/>
    public void ClearTrips()
    {
        _trips.Clear();
        _byShape.Clear();
    }

    /// <inheritdoc/>
    public long CountTrips() => _trips.Count;

    /// <inheritdoc/>
    public Trip? FindTrip(int id) => id >= 1 && id <= _trips.Count ? _trips[id - 1] : null;

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId)
    {
        foreach (var trip in _trips)
        {
            if (trip.BlockId == blockId) yield return trip;
        }
    }

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfShape(string shapeId) => _byShape.GetValueOrDefault(shapeId) ?? [];

    /// <inheritdoc/>
    public void AddMetadata(IReadOnlyList<MediaObject> objects, SaveStep step) => _gallery.Add(objects);

    /// <inheritdoc/>
    public void ReplaceMetadata(MediaObject media) => _gallery.Replace(media);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId) => _gallery.Of(mediaObjectId);

    /// <inheritdoc/>
    public long CountMetadata() => _gallery.Count;

    /// <inheritdoc/>
    public void ClearMetadata() => _gallery.Clear();

    /// <inheritdoc/>
    public void AddWithoutDetecting(IReadOnlyList<MediaObject> objects) => _gallery.Add(objects);

    /// <inheritdoc/>
    public IReadOnlyList<MediaMetadata> MetadataOf(int mediaObjectId, EntityReading reading) =>
        MetadataOf(mediaObjectId);

    /// <inheritdoc/>
    public void Dispose()
    {
    }

    // The place of the id in the list, or the complement of where it belongs.
    int PlaceOf(int id)
    {
        int low = 0;
        int high = _records.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            if (_records[middle].Id == id) return middle;
            if (_records[middle].Id < id) low = middle + 1;
            else high = middle - 1;
        }

        return ~low;
    }
}
