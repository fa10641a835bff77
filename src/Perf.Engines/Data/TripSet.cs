namespace Perf.Engines.Data;

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

    // Tabs, for no GTFS text holds one; the file's own quoting, column order and line ends don't count.
    static string CanonicalText(Trip trip) => string.Create(
        CultureInfo.InvariantCulture,
        $"{trip.RouteId}\t{trip.ServiceId}\t{trip.TripId}\t{trip.TripHeadsign}\t{trip.DirectionId}\t{trip.BlockId}\t"
        + $"{trip.ShapeId}\t{trip.WheelchairAccessible}");
}

/// <summary>What tells one set of trips from another.</summary>
/// <param name="Rows">The number of trips.</param>
/// <param name="Hash">The hash of all values.</param>
public sealed record TripsFingerprint(int Rows, string Hash)
{
    /// <inheritdoc/>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Rows} rows, sha256 {Hash}");
}
