namespace Perf.Engines.Workloads;

/// <summary>
/// Goes through the input of the import alone: the control, to be subtracted from what the import took.
/// </summary>
public sealed class TripsInput()
    : Workload("trips-input", new WorkloadSize(FirstTrips.Count, 20 * FirstTrips.Count), FirstTrips.Choices)
{
    readonly FirstTrips _input = new();

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
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + _input.Trips[next].Checksum());
            if (++next == FirstTrips.Count) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => _input.ChecksumOf(operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
    }
}
