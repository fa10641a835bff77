using Perf.Engines.Steps;

namespace Perf.Engines.Workloads;

/// <summary>
/// Imports trips row by row, as a program with a window would: the loop begins on the window's thread, and each row is
/// inserted by an asynchronous step that is done on another.
/// </summary>
public sealed class TripsAsync(SteppedImport how) : Workload(
    how.Name,
    how.InTransaction ? WorkloadSize.Exactly(FirstTrips.Count)
        : new WorkloadSize(FirstTrips.Count, FirstTrips.Count, FewestAlone),
    how.Reports ? [.. FirstTrips.Choices, $"report-every={SteppedTrips.TripsOfReport}"] : FirstTrips.Choices)
{
    // The thread and the first page of an empty log are shared by no fewer rows, whichever way they are awaited.
    const int FewestAlone = 20;

    readonly FirstTrips _input = new();
    SteppedTrips? _loop;

    /// <inheritdoc/>
    public override string DataHash => _input.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((ITripStore)store).TripStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _input.MustBe(store, 0); // some make the table when first asked

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = (ITripRowStore)store;
        _loop = new SteppedTrips(how.IsCaptured, trips.InsertTrip) { Reports = how.Reports };
        if (!how.InTransaction) return _loop.Run(_input.Trips, operations);
        store.Begin();
        long checksum = _loop.Run(_input.Trips, operations);
        store.Commit();
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => ((ITripStore)store).ClearTrips();

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _input.ChecksumOf(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        _input.MustBe(store, operations);
        if (operations > 0) _loop?.MustHaveGone(operations, how.IsCaptured);
    }
}
