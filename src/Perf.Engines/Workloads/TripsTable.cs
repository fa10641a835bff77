namespace Perf.Engines.Workloads;

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
        Answer.MustBe("the imported rows", ((ITripStore)store).Import(Trips.Trips), Trips.Trips.Count);

    /// <summary>Checks the count, and the first, the last and every 97th row.</summary>
    public void MustBeThere(IStore store) => MustBe(store, LooseStep);

    /// <summary>Checks the count, and the first, the last and every 7th row.</summary>
    public void MustBeImported(IStore store) => MustBe(store, CloseStep);

    void MustBe(IStore store, int step)
    {
        var trips = (ITripStore)store;
        int count = Trips.Trips.Count;
        Answer.MustBe("the number of trips", trips.CountTrips(), count);
        for (int id = 1; id < count; id += step) MustBe(trips, id);
        MustBe(trips, count);
    }

    void MustBe(ITripStore store, int id) => Answer.MustBe($"trip {id}", store.FindTrip(id), Trips.Trips[id - 1]);
}
