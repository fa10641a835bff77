namespace Perf.Engines.LiteDb;

/// <summary>A trip with its id, as LiteDB's mapper keeps it.</summary>
public sealed record TripRow(
    int Id, string RouteId, string ServiceId, string TripId, string TripHeadsign, int? DirectionId, string BlockId,
    string ShapeId, int? WheelchairAccessible)
{
    internal static TripRow Of((int Id, Trip Trip) row) => new(
        row.Id, row.Trip.RouteId, row.Trip.ServiceId, row.Trip.TripId, row.Trip.TripHeadsign, row.Trip.DirectionId,
        row.Trip.BlockId, row.Trip.ShapeId, row.Trip.WheelchairAccessible);

    internal static (int Id, Trip Trip) Trip(TripRow row) => (row.Id, new Trip(
        row.RouteId, row.ServiceId, row.TripId, row.TripHeadsign, row.DirectionId, row.BlockId, row.ShapeId,
        row.WheelchairAccessible));
}

/// <summary>Who holds a balance: an account, a teller, or a branch, which is its own.</summary>
public sealed record Holder(int Id, int Branch, long Balance);

/// <summary>A line of the bank's history.</summary>
public sealed record HistoryLine(int Id, int Account, int Teller, int Branch, int Amount);
