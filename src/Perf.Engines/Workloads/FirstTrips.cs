namespace Perf.Engines.Workloads;

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

    /// <summary>Checks that the store holds the first rows and no other.</summary>
    public void MustBe(IStore store, int rows)
    {
        var trips = (ITripStore)store;
        Answer.MustBe("the number of trips", trips.CountTrips(), rows);
        for (int id = 1; id <= rows; id++) Answer.MustBe($"trip {id}", trips.FindTrip(id), Trips[id - 1]);
    }
}
