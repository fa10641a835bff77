using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The trips, with an index on the shape id; made when they are first asked for.</summary>
sealed class TripTable
{
    static readonly string[] Columns =
    [
        "@RouteId", "@ServiceId", "@TripId", "@TripHeadsign", "@DirectionId", "@BlockId", "@ShapeId",
        "@WheelchairAccessible",
    ];

    readonly PreparedCommands _commands;
    readonly DbCommand _insert, _selectOne, _selectByBlock, _selectByShape, _deleteAll, _count;

    internal TripTable(PreparedCommands commands, Dialect dialect)
    {
        _commands = commands;
        commands.Execute(dialect.CreateTrips);
        _insert = commands.Make(TripSql.InsertOne, Columns);
        _selectOne = commands.Make(TripSql.SelectOne, "@Id");
        _selectByBlock = commands.Make(TripSql.SelectByBlock, "@BlockId");
        _selectByShape = commands.Make(TripSql.SelectByShape, "@ShapeId");
        _deleteAll = commands.Make(dialect.ClearTrips);
        _count = commands.Make(TripSql.CountAll);
    }

    internal static IReadOnlyList<string> Statements(Dialect dialect) =>
    [
        .. dialect.CreateTrips, TripSql.InsertOne, TripSql.SelectOne, TripSql.SelectByBlock, TripSql.SelectByShape,
        dialect.ClearTrips, TripSql.CountAll,
    ];

    internal long Import(IEnumerable<Trip> trips, Batches? batches)
    {
        long rows = 0;
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        if (batches is not null) rows = batches.Run(TripSql.InsertOne, Columns, trips.Select(Values));
        else foreach (Trip trip in trips)
        {
            Insert(trip);
            rows++;
        }
        scope.Complete();
        return rows;
    }

    internal void Insert(Trip trip) => _ = _commands.Run(_insert, trip.RouteId, trip.ServiceId, trip.TripId,
        trip.TripHeadsign, OrNull(trip.DirectionId), trip.BlockId, trip.ShapeId, OrNull(trip.WheelchairAccessible));

    internal void Clear() => _ = _commands.Run(_deleteAll);

    internal long Count() => (long)_commands.Scalar(_count)!;

    internal Trip? Find(int id)
    {
        using DbDataReader reader = _commands.Read(_selectOne, id);
        return reader.Read() ? Current(reader) : null;
    }

    internal IEnumerable<Trip> OfBlock(string blockId) => All(_selectByBlock, blockId);

    internal IEnumerable<Trip> OfShape(string shapeId) => All(_selectByShape, shapeId);

    IEnumerable<Trip> All(DbCommand command, string value)
    {
        using DbDataReader reader = _commands.Read(command, value);
        while (reader.Read()) yield return Current(reader);
    }

    static object[] Values(Trip trip) =>
    [
        trip.RouteId, trip.ServiceId, trip.TripId, trip.TripHeadsign, OrNull(trip.DirectionId), trip.BlockId,
        trip.ShapeId, OrNull(trip.WheelchairAccessible),
    ];

    static Trip Current(DbDataReader reader) => new(
        reader.GetString(0), reader.GetString(1), reader.GetString(2), reader.GetString(3), Number(reader, 4),
        reader.GetString(5), reader.GetString(6), Number(reader, 7));

    static object OrNull(int? value) => value is { } number ? number : DBNull.Value;

    static int? Number(DbDataReader reader, int column) => reader.IsDBNull(column) ? null : reader.GetInt32(column);
}
