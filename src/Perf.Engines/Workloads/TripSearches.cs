namespace Perf.Engines.Workloads;

/// <summary>Finds the trips that have a drawn value in a column; an operation is one search.</summary>
/// <param name="source">Where the trips come from.</param>
/// <param name="by">The column.</param>
public sealed class TripsSearch(TripsSource source, SearchedColumn by)
    : Workload(by.Search, new WorkloadSize(by.Work, by.Drawn), [.. TripsTable.Choices, $"{by.Values}={by.Drawn}"])
{
    readonly TripsTable _table = new(source);
    readonly DrawnValues _drawn = new(by.ValueOf);

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _drawn.Draw(new SeededRandom(TripsTable.Seed), by.Drawn, _table.Trips.Trips);
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = store.Table<ITripTable>();
        long checksum = 0;
        foreach (string value in _drawn.Values.AsSpan(0, operations))
        {
            long sum = 0;
            foreach (var trip in by.Find(trips, value)) sum = unchecked(sum + trip.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _drawn.ChecksumOf(operations, _table.Trips.Trips);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => _table.MustBeThere(store);
}

/// <summary>A column that trips are searched by.</summary>
/// <param name="Search">The workload's name in the case id.</param>
/// <param name="Values">What its values are called.</param>
/// <param name="Work">The searches of the work pass.</param>
/// <param name="Drawn">The values that are drawn.</param>
public sealed record SearchedColumn(string Search, string Values, int Work, int Drawn)
{
    /// <summary>The shape, which has an index: a search finds some hundred trips.</summary>
    public static SearchedColumn Shape { get; } = new("trips-search-index", "shapes", 50, 1_000)
    {
        ValueOf = trip => trip.ShapeId, Find = (store, value) => store.OfShape(value),
    };

    /// <summary>The block, which has no index: a search is one scan of all trips.</summary>
    public static SearchedColumn Block { get; } = new("trips-search-scan", "blocks", 5, 50)
    {
        ValueOf = trip => trip.BlockId, Find = (store, value) => store.OfBlock(value),
    };

    /// <summary>The value of a trip.</summary>
    public required Func<Trip, string> ValueOf { get; init; }

    /// <summary>Finds the trips with a value.</summary>
    public required Func<ITripTable, string, IEnumerable<Trip>> Find { get; init; }
}

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
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

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
        var trips = store.Table<ITripTable>();
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (trips.Find(_ids[next])?.Checksum() ?? 0));
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
