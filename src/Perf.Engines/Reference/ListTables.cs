namespace Perf.Engines.Reference;

/// <summary>The names of tables.</summary>
sealed class ListTables : INamedTables
{
    readonly SortedSet<string> _names = new(StringComparer.Ordinal);

    public IReadOnlyList<string> Statements => [];

    public void Create(string name)
    {
        if (!_names.Add(name)) throw new InvalidOperationException($"Table {name} is there already.");
    }

    public void Drop(string name)
    {
        if (!_names.Remove(name)) throw new InvalidOperationException($"There is no table {name}.");
    }

    public IReadOnlyList<string> Names() => [.. _names];
}

/// <summary>The trips in a list, and by shape.</summary>
sealed class ListTrips : ITripRowTable
{
    readonly List<Trip> _trips = [];
    readonly Dictionary<string, List<Trip>> _byShape = new(StringComparer.Ordinal);

    public IReadOnlyList<string> Statements => [];

    public long Import(IEnumerable<Trip> trips)
    {
        int before = _trips.Count;
        foreach (var trip in trips) Insert(trip);
        return _trips.Count - before;
    }

    public void Insert(Trip trip)
    {
        _trips.Add(trip);
        if (!_byShape.TryGetValue(trip.ShapeId, out var ofShape)) _byShape.Add(trip.ShapeId, ofShape = []);
        ofShape.Add(trip);
    }

    public void Clear()
    {
        _trips.Clear();
        _byShape.Clear();
    }

    public long Count() => _trips.Count;

    public Trip? Find(int id) => id >= 1 && id <= _trips.Count ? _trips[id - 1] : null;

    public IEnumerable<Trip> OfBlock(string blockId)
    {
        foreach (var trip in _trips)
        {
            if (trip.BlockId == blockId) yield return trip;
        }
    }

    public IEnumerable<Trip> OfShape(string shapeId) => _byShape.GetValueOrDefault(shapeId) ?? [];
}
