namespace Perf.Engines.Workloads;

/// <summary>Imports all trips of a feed in one transaction; an operation is a row.</summary>
public sealed class TripsImport(TripsSource source)
    : Workload("trips-import", WorkloadSize.Exactly(source.Trips.Trips.Count), [])
{
    readonly TripsTable _table = new(source);

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ITripStore)store).TripStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => MustBeEmpty(store); // some engines make the table when first asked

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations) => ((ITripStore)store).Import(_table.Trips.Trips);

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => ((ITripStore)store).ClearTrips();

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => operations;

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        if (operations == 0) MustBeEmpty(store);
        else _table.MustBeImported(store);
    }

    static void MustBeEmpty(IStore store) => Answer.MustBe("the number of trips", ((ITripStore)store).CountTrips(), 0);
}
