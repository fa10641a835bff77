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
