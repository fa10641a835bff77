using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>Records as the documents that a program makes by hand, without LiteDB's mapper.</summary>
static class Documents
{
    internal static BsonDocument Of(Customer record) => new()
    {
        ["_id"] = record.Id,
        ["Name"] = record.Name,
        ["Telephone"] = record.Telephone,
        ["DateOfBirth"] = Universal(record.DateOfBirth),
    };

    internal static Customer Customer(BsonDocument document) => new(
        document["_id"].AsInt32, document["Name"].AsString, document["Telephone"].AsInt64,
        document["DateOfBirth"].AsDateTime);

    internal static BsonDocument Of((int Id, Trip Trip) row) => new()
    {
        ["_id"] = row.Id,
        ["RouteId"] = row.Trip.RouteId,
        ["ServiceId"] = row.Trip.ServiceId,
        ["TripId"] = row.Trip.TripId,
        ["TripHeadsign"] = row.Trip.TripHeadsign,
        ["DirectionId"] = OrNull(row.Trip.DirectionId),
        ["BlockId"] = row.Trip.BlockId,
        ["ShapeId"] = row.Trip.ShapeId,
        ["WheelchairAccessible"] = OrNull(row.Trip.WheelchairAccessible),
    };

    internal static (int Id, Trip Trip) Trip(BsonDocument document) => (document["_id"].AsInt32, new Trip(
        document["RouteId"].AsString, document["ServiceId"].AsString, document["TripId"].AsString,
        document["TripHeadsign"].AsString, Number(document["DirectionId"]), document["BlockId"].AsString,
        document["ShapeId"].AsString, Number(document["WheelchairAccessible"])));

    internal static BsonDocument Of(Holder holder) => new()
    {
        ["_id"] = holder.Id,
        ["Branch"] = holder.Branch,
        ["Balance"] = holder.Balance,
    };

    internal static Holder Holder(BsonDocument document) =>
        new(document["_id"].AsInt32, document["Branch"].AsInt32, document["Balance"].AsInt64);

    internal static BsonDocument Of(HistoryLine line) => new()
    {
        ["_id"] = line.Id,
        ["Account"] = line.Account,
        ["Teller"] = line.Teller,
        ["Branch"] = line.Branch,
        ["Amount"] = line.Amount,
    };

    internal static HistoryLine Line(BsonDocument document) => new(
        document["_id"].AsInt32, document["Account"].AsInt32, document["Teller"].AsInt32, document["Branch"].AsInt32,
        document["Amount"].AsInt32);

    /// <summary>The same clock as universal time: LiteDB would take it for local time and move it.</summary>
    internal static DateTime Universal(DateTime date) => DateTime.SpecifyKind(date, DateTimeKind.Utc);

    static BsonValue OrNull(int? value) => value is { } number ? number : BsonValue.Null;

    static int? Number(BsonValue value) => value.IsNull ? null : value.AsInt32;
}
