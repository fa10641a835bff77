namespace Perf.Engines.Workloads;

/// <summary>Finds the trips of a drawn shape, which has an index: an operation finds some hundred trips.</summary>
public sealed class TripsSearchIndex(TripsSource source)
    : Workload("trips-search-index", new WorkloadSize(50, Shapes), [.. TripsTable.Choices, $"shapes={Shapes}"])
{
    const int Shapes = 1_000;

    readonly TripsTable _table = new(source);
    readonly DrawnValues _drawn = new(trip => trip.ShapeId);

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ITripStore)store).TripStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _drawn.Draw(new SeededRandom(TripsTable.Seed), Shapes, _table.Trips.Trips);
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = (ITripStore)store;
        long checksum = 0;
        foreach (string value in _drawn.Values.AsSpan(0, operations))
        {
            long sum = 0;
            foreach (var trip in trips.TripsOfShape(value)) sum = unchecked(sum + trip.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _drawn.ChecksumOf(operations, _table.Trips.Trips);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => _table.MustBeThere(store);
}
