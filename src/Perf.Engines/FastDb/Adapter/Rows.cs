using MessagePack;

namespace Perf.Engines.FastDb;

/// <summary>
/// The form in which FastDB keeps records of a kind: a class with setters. It hands out the very object that it keeps,
/// so that each read makes a new record of it.
/// </summary>
public interface IRow<TSelf, TRecord>
    where TSelf : IRow<TSelf, TRecord>
{
    /// <summary>The row of a record.</summary>
    static abstract TSelf Of(TRecord record);

    /// <summary>A record of the row's values.</summary>
    TRecord ToRecord();
}

/// <summary>The values that a query of customers compares.</summary>
public interface ICustomerRow
{
    /// <inheritdoc cref="Customer.Name"/>
    string Name { get; }

    /// <inheritdoc cref="Customer.Telephone"/>
    long Telephone { get; }
}

/// <summary>The values that a search for trips compares.</summary>
public interface ITripRow
{
    /// <inheritdoc cref="Trip.BlockId"/>
    string BlockId { get; }

    /// <inheritdoc cref="Trip.ShapeId"/>
    string ShapeId { get; }
}

/// <summary>A customer, for the serializer that needs no contract.</summary>
public sealed class CustomerRow : IRow<CustomerRow, Customer>, ICustomerRow
{
    /// <inheritdoc cref="Customer.Id"/>
    public int Id { get; set; }

    /// <inheritdoc cref="Customer.Name"/>
    public string Name { get; set; } = "";

    /// <inheritdoc cref="Customer.Telephone"/>
    public long Telephone { get; set; }

    /// <inheritdoc cref="Customer.DateOfBirth"/>
    public DateTime DateOfBirth { get; set; }

    /// <inheritdoc/>
    public static CustomerRow Of(Customer record) => new()
    {
        Id = record.Id, Name = record.Name, Telephone = record.Telephone, DateOfBirth = record.DateOfBirth,
    };

    /// <inheritdoc/>
    public Customer ToRecord() => new(Id, Name, Telephone, DateOfBirth);
}

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

/// <summary>A row of the tables that come and go: an id and a text.</summary>
[MessagePackObject]
public sealed class TextRow : IRow<TextRow, (int Id, string Text)>
{
    /// <summary>The key.</summary>
    [Key(0)]
    public int Id { get; set; }

    /// <summary>36 characters.</summary>
    [Key(1)]
    public string Text { get; set; } = "";

    /// <inheritdoc/>
    public static TextRow Of((int Id, string Text) record) => new() { Id = record.Id, Text = record.Text };

    /// <inheritdoc/>
    public (int Id, string Text) ToRecord() => (Id, Text);
}
