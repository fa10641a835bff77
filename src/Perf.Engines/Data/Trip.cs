namespace Perf.Engines.Data;

/// <summary>A row of a GTFS trips table, in the layout of the published import; the store adds an id.</summary>
/// <param name="RouteId">The route.</param>
/// <param name="ServiceId">The service calendar.</param>
/// <param name="TripId">The feed's own key: unique, but text in many feeds.</param>
/// <param name="TripHeadsign">What the vehicle shows; about 45 characters, and may hold commas.</param>
/// <param name="DirectionId">0 or 1.</param>
/// <param name="BlockId">The block of trips that one vehicle makes; empty in many feeds.</param>
/// <param name="ShapeId">The path on the map.</param>
/// <param name="WheelchairAccessible">1 yes, 2 no, null where the feed does not say.</param>
public sealed record Trip(
    string RouteId,
    string ServiceId,
    string TripId,
    string TripHeadsign,
    int? DirectionId,
    string BlockId,
    string ShapeId,
    int? WheelchairAccessible)
{
    /// <summary>A number that depends on every value; sums of it do not depend on the order.</summary>
    public long Checksum()
    {
        long hash = (DirectionId ?? -1) * 40_503L + (WheelchairAccessible ?? -1) * 2_654_435_761L;
        hash = Mix(hash, RouteId);
        hash = Mix(hash, ServiceId);
        hash = Mix(hash, TripId);
        hash = Mix(hash, TripHeadsign);
        hash = Mix(hash, BlockId);
        return Mix(hash, ShapeId);
    }

    // One more step at the end of each text, or values that moved into the next column would go unnoticed.
    static long Mix(long hash, string text)
    {
        foreach (char letter in text) hash = unchecked(hash * 31 + letter);
        return unchecked(hash * 31 + '\n');
    }
}

/// <summary>All trips of one feed in memory, in its order, with the fingerprint taken while reading.</summary>
/// <param name="Trips">The trips.</param>
/// <param name="Fingerprint">Rows and hash: two feeds are never compared with each other.</param>
public sealed record TripSet(IReadOnlyList<Trip> Trips, TripsFingerprint Fingerprint)
{
    /// <summary>Reads the trips to their end, once.</summary>
    public static TripSet From(IEnumerable<Trip> trips)
    {
        var all = new List<Trip>(TripsGenerator.Rows);
        using var hash = new ContentHash();
        foreach (var trip in trips)
        {
            all.Add(trip);
            hash.AddLine(CanonicalText(trip));
        }

        return new TripSet(all, new TripsFingerprint(all.Count, hash.Digits()));
    }

    // Tabs, for no GTFS text has one; the file's own quoting, column order and line ends don't count.
    static string CanonicalText(Trip trip) => string.Create(
        CultureInfo.InvariantCulture,
        $"{trip.RouteId}\t{trip.ServiceId}\t{trip.TripId}\t{trip.TripHeadsign}\t{trip.DirectionId}\t{trip.BlockId}\t"
        + $"{trip.ShapeId}\t{trip.WheelchairAccessible}");
}

/// <summary>The count and the hash that identify a set of trips.</summary>
/// <param name="Rows">The number of trips.</param>
/// <param name="Hash">The hash of all values.</param>
public sealed record TripsFingerprint(int Rows, string Hash)
{
    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Rows} rows, sha256 {Hash}");
}

/// <summary>Where trips come from, read once when needed: a GTFS file if one is named, or the generator.</summary>
/// <param name="path">A trips.txt, plain or gz; null or empty for the generator.</param>
public sealed class TripsSource(string? path = null)
{
    readonly Lazy<TripSet> _trips = new(() => TripSet.From(
        string.IsNullOrEmpty(path) ? TripsGenerator.Generate() : TripsFile.Read(path)));

    /// <summary>All trips; the first call reads them.</summary>
    /// <exception cref="TripsFileException">The file is missing, damaged, or no trips table.</exception>
    public TripSet Trips => _trips.Value;
}
