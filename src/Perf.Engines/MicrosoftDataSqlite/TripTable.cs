using Microsoft.Data.Sqlite;
using Perf.Engines.Data;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>The trips, with an index on the shape id; made when they are first asked for.</summary>
sealed class TripTable
{
    const string Create =
        "CREATE TABLE IF NOT EXISTS Trips (Id INTEGER PRIMARY KEY, RouteId TEXT NOT NULL, ServiceId TEXT NOT NULL, "
        + "TripId TEXT NOT NULL, TripHeadsign TEXT NOT NULL, DirectionId INTEGER, BlockId TEXT NOT NULL, "
        + "ShapeId TEXT NOT NULL, WheelchairAccessible INTEGER)";
    const string CreateIndex = "CREATE INDEX IF NOT EXISTS TripsShape ON Trips (ShapeId)";
    const string Columns =
        "RouteId, ServiceId, TripId, TripHeadsign, DirectionId, BlockId, ShapeId, WheelchairAccessible";
    const string InsertOne = "INSERT INTO Trips (" + Columns + ") VALUES (@RouteId, @ServiceId, @TripId, "
        + "@TripHeadsign, @DirectionId, @BlockId, @ShapeId, @WheelchairAccessible)";
    const string SelectOne = "SELECT " + Columns + " FROM Trips WHERE Id = @Id";
    const string SelectByBlock = "SELECT " + Columns + " FROM Trips WHERE BlockId = @BlockId";
    const string SelectByShape = "SELECT " + Columns + " FROM Trips WHERE ShapeId = @ShapeId";
    const string DeleteAll = "DELETE FROM Trips";
    const string CountAll = "SELECT count(*) FROM Trips";

    readonly PreparedCommands _commands;
    readonly SqliteCommand _insert, _selectOne, _selectByBlock, _selectByShape, _deleteAll, _count;

    internal TripTable(PreparedCommands commands)
    {
        _commands = commands;
        commands.Execute(Create);
        commands.Execute(CreateIndex);
        _insert = commands.Make(InsertOne, "@RouteId", "@ServiceId", "@TripId", "@TripHeadsign", "@DirectionId",
            "@BlockId", "@ShapeId", "@WheelchairAccessible");
        _selectOne = commands.Make(SelectOne, "@Id");
        _selectByBlock = commands.Make(SelectByBlock, "@BlockId");
        _selectByShape = commands.Make(SelectByShape, "@ShapeId");
        _deleteAll = commands.Make(DeleteAll);
        _count = commands.Make(CountAll);
    }

    internal static IReadOnlyList<string> Statements { get; } =
        [Create, CreateIndex, InsertOne, SelectOne, SelectByBlock, SelectByShape, DeleteAll, CountAll];

    internal long Import(IEnumerable<Trip> trips)
    {
        long rows = 0;
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        foreach (Trip trip in trips)
        {
            Insert(trip);
            rows++;
        }
        scope.Complete();
        return rows;
    }

    internal void Clear() => _ = _commands.With(_deleteAll).ExecuteNonQuery();

    internal long Count() => (long)_commands.With(_count).ExecuteScalar()!;

    internal Trip? Find(int id)
    {
        using SqliteDataReader reader = _commands.With(_selectOne, id).ExecuteReader();
        return reader.Read() ? Current(reader) : null;
    }

    internal IEnumerable<Trip> OfBlock(string blockId) => All(_selectByBlock, blockId);

    internal IEnumerable<Trip> OfShape(string shapeId) => All(_selectByShape, shapeId);

    IEnumerable<Trip> All(SqliteCommand command, string value)
    {
        using SqliteDataReader reader = _commands.With(command, value).ExecuteReader();
        while (reader.Read()) yield return Current(reader);
    }

    void Insert(Trip trip) => _ = _commands.With(_insert, trip.RouteId, trip.ServiceId, trip.TripId,
        trip.TripHeadsign, OrNull(trip.DirectionId), trip.BlockId, trip.ShapeId, OrNull(trip.WheelchairAccessible))
        .ExecuteNonQuery();

    static Trip Current(SqliteDataReader reader) => new(
        reader.GetString(0), reader.GetString(1), reader.GetString(2), reader.GetString(3), Number(reader, 4),
        reader.GetString(5), reader.GetString(6), Number(reader, 7));

    static object OrNull(int? value) => value is { } number ? number : DBNull.Value;

    static int? Number(SqliteDataReader reader, int column) => reader.IsDBNull(column) ? null : reader.GetInt32(column);
}
