namespace Perf.Engines.FastDb;

/// <summary>A trip, for the serializer that needs no contract.</summary>
public sealed class TripRow : IRow<TripRow, (int Id, Trip Trip)>, ITripRow
{
    /// <summary>The id that the import gave it.</summary>
    public int Id { get; set; }

    /// <inheritdoc cref="Trip.RouteId"/>
    public string RouteId { get; set; } = "";

    /// <inheritdoc cref="Trip.ServiceId"/>
    public string ServiceId { get; set; } = "";

    /// <inheritdoc cref="Trip.TripId"/>
    public string TripId { get; set; } = "";

    /// <inheritdoc cref="Trip.TripHeadsign"/>
    public string TripHeadsign { get; set; } = "";

    /// <inheritdoc cref="Trip.DirectionId"/>
    public int? DirectionId { get; set; }

    /// <inheritdoc cref="Trip.BlockId"/>
    public string BlockId { get; set; } = "";

    /// <inheritdoc cref="Trip.ShapeId"/>
    public string ShapeId { get; set; } = "";

    /// <inheritdoc cref="Trip.WheelchairAccessible"/>
    public int? WheelchairAccessible { get; set; }

    /// <inheritdoc/>
    public static TripRow Of((int Id, Trip Trip) record) => new()
    {
        Id = record.Id,
        RouteId = record.Trip.RouteId,
        ServiceId = record.Trip.ServiceId,
        TripId = record.Trip.TripId,
        TripHeadsign = record.Trip.TripHeadsign,
        DirectionId = record.Trip.DirectionId,
        BlockId = record.Trip.BlockId,
        ShapeId = record.Trip.ShapeId,
        WheelchairAccessible = record.Trip.WheelchairAccessible,
    };

    /// <inheritdoc/>
    public (int Id, Trip Trip) ToRecord() => (Id, new Trip(
        RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible));
}
