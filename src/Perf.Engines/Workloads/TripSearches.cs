namespace Perf.Engines.Workloads;

/// <summary>A workload that searches imported trips.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
/// <param name="source">Where the trips come from.</param>
/// <param name="drawn">How many values are drawn, as <c>name=value</c>.</param>
public abstract class SearchingWorkload(string name, WorkloadSize size, TripsSource source, string drawn)
    : Workload(name, size, [.. TripsTable.Choices, drawn])
{
    /// <inheritdoc/>
    public override string DataHash => Table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

    /// <summary>The trips.</summary>
    protected TripsTable Table { get; } = new(source);

    /// <inheritdoc/>
    protected override void Load(IStore store) => Table.Load(store);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Table.MustBeThere(store);
}

/// <summary>Finds the trips that have a drawn value in a column; an operation is one search.</summary>
/// <param name="source">Where the trips come from.</param>
/// <param name="by">The column.</param>
public sealed class TripsSearch(TripsSource source, SearchedColumn by)
    : SearchingWorkload(by.Search, new WorkloadSize(by.Work, by.Drawn), source, $"{by.Values}={by.Drawn}")
{
    readonly DrawnValues _drawn = new(by.ValueOf);

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _drawn.Draw(new SeededRandom(TripsTable.Seed), by.Drawn, Table.Trips.Trips);
        base.Load(store);
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
    protected override long ChecksumOf(int operations) => _drawn.ChecksumOf(operations, Table.Trips.Trips);
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
    : SearchingWorkload("trips-search-key", new WorkloadSize(Keys, 20 * Keys), source, $"keys={Keys}")
{
    const int Keys = 1_000;

    ImmutableArray<int> _ids = [];

    /// <summary>Ids from 1 to the last one, all equally likely.</summary>
    public static ImmutableArray<int> Draw(SeededRandom random, int count, int lastId) =>
        [.. Enumerable.Range(0, count).Select(_ => random.Between(1, lastId))];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _ids = Draw(new SeededRandom(TripsTable.Seed), Keys, Table.Trips.Trips.Count);
        base.Load(store);
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
            checksum = unchecked(checksum * 31 + Table.Trips.Trips[_ids[i % Keys] - 1].Checksum());
        return checksum;
    }
}
