namespace Perf.Engines.Workloads;

/// <summary>Finds imported trips by key: a thousand drawn ones, then the same again.</summary>
public sealed class TripsSearchKey(TripsSource source)
    : Workload("trips-search-key", new WorkloadSize(Keys, 20 * Keys), [.. TripsTable.Choices, $"keys={Keys}"])
{
    const int Keys = 1_000;

    readonly TripsTable _table = new(source);
    ImmutableArray<int> _ids = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ITripStore)store).TripStatements;

    /// <summary>Ids from 1 to the last one, all equally likely.</summary>
    public static ImmutableArray<int> Draw(SeededRandom random, int count, int lastId) =>
        [.. Enumerable.Range(0, count).Select(_ => random.Between(1, lastId))];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _ids = Draw(new SeededRandom(TripsTable.Seed), Keys, _table.Trips.Trips.Count);
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = (ITripStore)store;
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (trips.FindTrip(_ids[next])?.Checksum() ?? 0));
            if (++next == Keys) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
            checksum = unchecked(checksum * 31 + _table.Trips.Trips[_ids[i % Keys] - 1].Checksum());
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => _table.MustBeThere(store);
}
