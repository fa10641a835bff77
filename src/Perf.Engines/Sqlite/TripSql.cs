namespace Perf.Engines.Sqlite;

/// <summary>The statements on the trips, the same through every provider of SQLite.</summary>
static class TripSql
{
    internal const string Create =
        "CREATE TABLE IF NOT EXISTS Trips (Id INTEGER PRIMARY KEY, RouteId TEXT NOT NULL, ServiceId TEXT NOT NULL, "
        + "TripId TEXT NOT NULL, TripHeadsign TEXT NOT NULL, DirectionId INTEGER, BlockId TEXT NOT NULL, "
        + "ShapeId TEXT NOT NULL, WheelchairAccessible INTEGER)";
    internal const string CreateIndex = "CREATE INDEX IF NOT EXISTS TripsShape ON Trips (ShapeId)";
    const string Columns =
        "RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible";
    internal const string InsertOne = "INSERT INTO Trips (" + Columns + ") VALUES (@RouteId, @ServiceId, @TripId, "
        + "@TripHeadsign, @DirectionId, @BlockId, @ShapeId, @WheelchairAccessible)";
    internal const string SelectOne = "SELECT " + Columns + " FROM Trips WHERE Id = @Id";
    internal const string SelectByBlock = "SELECT " + Columns + " FROM Trips WHERE BlockId = @BlockId";
    internal const string SelectByShape = "SELECT " + Columns + " FROM Trips WHERE ShapeId = @ShapeId";
    internal const string DeleteAll = "DELETE FROM Trips";
    internal const string CountAll = "SELECT count(*) FROM Trips";

    /// <summary>Every statement.</summary>
    internal static IReadOnlyList<string> All { get; } =
        [Create, CreateIndex, InsertOne, SelectOne, SelectByBlock, SelectByShape, DeleteAll, CountAll];
}
