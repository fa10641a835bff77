using MessagePack;

namespace Perf.Engines.FastDb;

/// <summary>A customer under a contract, which is written by numbers instead of names.</summary>
[MessagePackObject]
public sealed class CustomerContract : IRow<CustomerContract, Customer>, ICustomerRow
{
    /// <inheritdoc cref="Customer.Id"/>
    [Key(0)]
    public int Id { get; set; }

    /// <inheritdoc cref="Customer.Name"/>
    [Key(1)]
    public string Name { get; set; } = "";

    /// <inheritdoc cref="Customer.Telephone"/>
    [Key(2)]
    public long Telephone { get; set; }

    /// <inheritdoc cref="Customer.DateOfBirth"/>
    [Key(3)]
    public DateTime DateOfBirth { get; set; }

    /// <inheritdoc/>
    public static CustomerContract Of(Customer record) => new()
    {
        Id = record.Id, Name = record.Name, Telephone = record.Telephone, DateOfBirth = record.DateOfBirth,
    };

    /// <inheritdoc/>
    public Customer ToRecord() => new(Id, Name, Telephone, DateOfBirth);
}

/// <summary>A trip under a contract, which is written by numbers instead of names.</summary>
[MessagePackObject]
public sealed class TripContract : IRow<TripContract, (int Id, Trip Trip)>, ITripRow
{
    /// <summary>The id that the import gave it.</summary>
    [Key(0)]
    public int Id { get; set; }

    /// <inheritdoc cref="Trip.RouteId"/>
    [Key(1)]
    public string RouteId { get; set; } = "";

    /// <inheritdoc cref="Trip.ServiceId"/>
    [Key(2)]
    public string ServiceId { get; set; } = "";

    /// <inheritdoc cref="Trip.TripId"/>
    [Key(3)]
    public string TripId { get; set; } = "";

    /// <inheritdoc cref="Trip.TripHeadsign"/>
    [Key(4)]
    public string TripHeadsign { get; set; } = "";

    /// <inheritdoc cref="Trip.DirectionId"/>
    [Key(5)]
    public int? DirectionId { get; set; }

    /// <inheritdoc cref="Trip.BlockId"/>
    [Key(6)]
    public string BlockId { get; set; } = "";

    /// <inheritdoc cref="Trip.ShapeId"/>
    [Key(7)]
    public string ShapeId { get; set; } = "";

    /// <inheritdoc cref="Trip.WheelchairAccessible"/>
    [Key(8)]
    public int? WheelchairAccessible { get; set; }

    /// <inheritdoc/>
    public static TripContract Of((int Id, Trip Trip) record) => new()
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
