using Perf.Engines.Workloads;

namespace Perf.Engines.Scaling;

/// <summary>A search by the index on the shape id, in a trips table of a stated size: each finds ten trips.</summary>
public sealed class SearchWorkload(string name, ScaledTrips data)
    : Workload(name, ScalingCases.Size(ScaledTrips.Keys), ScalingCases.Choices(data, ScaledTrips.Keys))
{
    /// <inheritdoc/>
    public override string DataHash => data.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<ITripTable>().Statements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => data.LoadInto(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var trips = store.Table<ITripTable>();
        long checksum = 0;
        foreach (int shape in data.Shapes.AsSpan(0, operations))
        {
            long sum = 0;
            foreach (var trip in trips.OfShape(ScaledTrips.NameOf(shape))) sum = unchecked(sum + trip.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => data.Shapes[..operations]
        .Aggregate(0L, (checksum, shape) => unchecked(checksum * 31 + ScaledTrips.ChecksumOf(shape)));

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Answer.MustBe("the number of trips", store.Table<ITripTable>().Count(), data.Records);
}
