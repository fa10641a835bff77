using Perf.Engines.Steps;

namespace Perf.Engines.Workloads;

/// <summary>
/// The import by asynchronous steps without a database: what the way to another thread, and back, costs alone.
/// </summary>
public sealed class TripsHop(string name, bool captured)
    : Workload(name, new WorkloadSize(FirstTrips.Count, 20 * FirstTrips.Count), FirstTrips.Choices)
{
    readonly FirstTrips _input = new();
    SteppedTrips? _loop;

    /// <inheritdoc/>
    public override string DataHash => _input.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        _loop = new SteppedTrips(captured, _ => { });
        return _loop.Run(_input.Trips, operations);
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _input.ChecksumOf(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        if (operations > 0) _loop?.MustHaveGone(operations, captured);
    }
}
