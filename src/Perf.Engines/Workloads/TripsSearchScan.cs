namespace Perf.Engines.Workloads;

/// <summary>Finds the trips of a drawn block, which has no index: an operation is one scan of all trips.</summary>
public sealed class TripsSearchScan(TripsSource source)
    : Workload("trips-search-scan", new WorkloadSize(5, Blocks), [.. TripsTable.Choices, $"blocks={Blocks}"])
{
    const int Blocks = 50;

    readonly TripsTable _table = new(source);
    readonly DrawnValues _drawn = new(trip => trip.BlockId);

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ITripStore)store).TripStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _drawn.Draw(new SeededRandom(TripsTable.Seed), Blocks, _table.Trips.Trips);
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
            foreach (var trip in trips.TripsOfBlock(value)) sum = unchecked(sum + trip.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _drawn.ChecksumOf(operations, _table.Trips.Trips);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => _table.MustBeThere(store);
}
