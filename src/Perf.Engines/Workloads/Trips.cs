namespace Perf.Engines.Workloads;

/// <summary>The workloads on the trips of one source; they share what was read of it.</summary>
/// <param name="source">Where the trips come from.</param>
public sealed class TripsWorkloads(TripsSource source)
{
    /// <summary>Imports all trips.</summary>
    public WorkloadSource Import { get; } = Of("trips-import", () => new TripsImport(source));

    /// <summary>Finds trips by key.</summary>
    public WorkloadSource SearchKey { get; } = Of("trips-search-key", () => new TripsSearchKey(source));

    /// <summary>Finds trips by a column without an index.</summary>
    public WorkloadSource SearchScan { get; } = SearchBy(source, SearchedColumn.Block);

    /// <summary>Finds trips by a column with an index.</summary>
    public WorkloadSource SearchIndex { get; } = SearchBy(source, SearchedColumn.Shape);

    /// <summary>All of them.</summary>
    public IReadOnlyList<WorkloadSource> All => [Import, SearchKey, SearchIndex, SearchScan];

    static WorkloadSource SearchBy(TripsSource source, SearchedColumn column) =>
        Of(column.Search, () => new TripsSearch(source, column));

    static WorkloadSource Of(string name, Func<Workload> create) =>
        new(name, create) { Needs = typeof(ITripTable), TimedOn = Timed.Nowhere };
}

/// <summary>Imports all trips of a feed in one transaction; an operation is a row.</summary>
public sealed class TripsImport(TripsSource source)
    : Workload("trips-import", WorkloadSize.Exactly(source.Trips.Trips.Count), [])
{
    readonly TripsTable _table = new(source);

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => MustBeEmpty(store); // some engines make the table on first use

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) =>
        store.Table<ITripTable>().Import(_table.Trips.Trips);

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => store.Table<ITripTable>().Clear();

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        if (operations == 0) MustBeEmpty(store);
        else _table.MustBeImported(store);
    }

    static void MustBeEmpty(IStore store) =>
        Answer.MustBe("the number of trips", store.Table<ITripTable>().Count(), 0);
}

/// <summary>The trips table that a workload fills or finds.</summary>
public sealed class TripsTable(TripsSource source)
{
    /// <summary>The seed of every choice among trips.</summary>
    public const int Seed = 1;

    // Primes: no rhythm of the data hides behind them. All 128,982 rows would take half a second in each of the many
    // verifications, and what goes wrong with an import goes wrong with more than one row in seven, or with the count.
    const int CloseStep = 7;
    const int LooseStep = 97;

    /// <summary>The trips and their fingerprint; the first call reads them.</summary>
    public TripSet Trips => source.Trips;

    /// <summary>The hash of the trips.</summary>
    public string Hash => Trips.Fingerprint.Hash;

    /// <summary>What every workload on this table has chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } = [$"seed={Seed}"];

    /// <summary>Imports all trips.</summary>
    public void Load(IStore store) =>
        Answer.MustBe("the imported rows", store.Table<ITripTable>().Import(Trips.Trips), Trips.Trips.Count);

    /// <summary>Checks the count, and the first, the last and every 97th row.</summary>
    public void MustBeThere(IStore store) => MustBe(store, LooseStep);

    /// <summary>Checks the count, and the first, the last and every 7th row.</summary>
    public void MustBeImported(IStore store) => MustBe(store, CloseStep);

    void MustBe(IStore store, int step)
    {
        var trips = store.Table<ITripTable>();
        int count = Trips.Trips.Count;
        Answer.MustBe("the number of trips", trips.Count(), count);
        for (int id = 1; id < count; id += step) MustBe(trips, id);
        MustBe(trips, count);
    }

    void MustBe(ITripTable store, int id) => Answer.MustBe($"trip {id}", store.Find(id), Trips.Trips[id - 1]);
}

/// <summary>The first thousand generated trips, which are imported row by row.</summary>
public sealed class FirstTrips
{
    /// <summary>Their number.</summary>
    public const int Count = 1_000;

    readonly TripSet _set = TripSet.From(TripsGenerator.Generate().Take(Count));

    /// <summary>The trips.</summary>
    public IReadOnlyList<Trip> Trips => _set.Trips;

    /// <summary>Their hash.</summary>
    public string Hash => _set.Fingerprint.Hash;

    /// <summary>What every workload on them has chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } = [$"rows={Count}"];

    /// <summary>The checksum of going through so many, from the first again after the last.</summary>
    public long ChecksumOf(int rows)
    {
        long checksum = 0;
        for (int i = 0; i < rows; i++) checksum = unchecked(checksum * 31 + Trips[i % Count].Checksum());
        return checksum;
    }

    /// <summary>Checks that the store has the first rows and no other.</summary>
    public void MustBe(IStore store, int rows)
    {
        var trips = store.Table<ITripTable>();
        Answer.MustBe("the number of trips", trips.Count(), rows);
        for (int id = 1; id <= rows; id++) Answer.MustBe($"trip {id}", trips.Find(id), Trips[id - 1]);
    }
}
