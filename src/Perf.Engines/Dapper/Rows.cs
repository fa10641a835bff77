namespace Perf.Engines.Dapper;

/// <summary>A row of the customers as Dapper fills it in, by the names of the columns.</summary>
sealed class CustomerRow
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public long Telephone { get; set; }

    public DateTime DateOfBirth { get; set; }

    internal Customer Record() => new(Id, Name, Telephone, DateOfBirth);
}

/// <summary>A row of the trips as Dapper fills it in, by the names of the columns.</summary>
sealed class TripRow
{
    public string RouteId { get; set; } = "";

    public string ServiceId { get; set; } = "";

    public string TripId { get; set; } = "";

    public string TripHeadsign { get; set; } = "";

    public int? DirectionId { get; set; }

    public string BlockId { get; set; } = "";

    public string ShapeId { get; set; } = "";

    public int? WheelchairAccessible { get; set; }

    internal Trip Trip() => new(
        RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible);
}
