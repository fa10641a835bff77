namespace Perf.Engines.Scaling;

/// <summary>
/// A trips table of a stated size in which every shape has ten trips, so that each search finds as many.
/// </summary>
public sealed class ScaledTrips : IScaledData
{
    /// <summary>The shapes that are drawn to be searched for.</summary>
    public const int Keys = 256;

    const int TripsOfShape = 10;

    readonly Lazy<TripSet> _trips;

    /// <summary>Makes the table's records when they are first needed.</summary>
    public ScaledTrips(int records)
    {
        Records = records;
        _trips = new Lazy<TripSet>(() => TripSet.From(Enumerable.Range(0, records).Select(TripAt)));
        var random = new SeededRandom(Customers.StandardSeed);
        Shapes = [.. Enumerable.Range(0, Keys).Select(_ => random.Between(0, (records / TripsOfShape) - 1))];
    }

    /// <inheritdoc/>
    public int Records { get; }

    /// <inheritdoc/>
    public string Hash => _trips.Value.Fingerprint.Hash;

    /// <summary>The drawn shapes.</summary>
    public ImmutableArray<int> Shapes { get; }

    /// <summary>What a shape is called.</summary>
    public static string NameOf(int shape) => shape.ToString("D7", CultureInfo.InvariantCulture);

    /// <summary>The checksum over the trips of a shape, whatever their order.</summary>
    public static long ChecksumOf(int shape) => Enumerable.Range(shape * TripsOfShape, TripsOfShape)
        .Aggregate(0L, (sum, place) => unchecked(sum + TripAt(place).Checksum()));

    /// <inheritdoc/>
    public void LoadInto(IStore store)
    {
        var trips = (ITripStore)store;
        if (trips.CountTrips() == 0) trips.Import(_trips.Value.Trips);
    }

    static Trip TripAt(int place) => new(
        "7", "1", (49_800_001 + place).ToString(CultureInfo.InvariantCulture), "North - 7 Bathurst towards Steeles",
        place % 2, "2183001", NameOf(place / TripsOfShape), 1);
}
