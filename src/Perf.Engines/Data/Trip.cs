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
