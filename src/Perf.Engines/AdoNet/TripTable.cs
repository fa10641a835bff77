using System.Data.Common;
using Perf.Engines.Sqlite;

namespace Perf.Engines.AdoNet;

/// <summary>The trips, with an index on the shape id; made on first use.</summary>
class TripTable : AdoNetTable, ITripRowTable
{
    static readonly string[] Columns =
    [
        "@RouteId", "@ServiceId", "@TripId", "@TripHeadsign", "@DirectionId", "@BlockId", "@ShapeId",
        "@WheelchairAccessible",
    ];

    readonly DbCommand _insert, _selectOne, _selectByBlock, _selectByShape, _deleteAll, _count;

    internal TripTable(PreparedCommands commands, Dialect dialect)
        : base(commands)
    {
        Create(dialect.CreateTrips);
        _insert = Make(TripSql.InsertOne, Columns);
        _selectOne = Make(TripSql.SelectOne, "@Id");
        _selectByBlock = Make(TripSql.SelectByBlock, "@BlockId");
        _selectByShape = Make(TripSql.SelectByShape, "@ShapeId");
        _deleteAll = Make(dialect.ClearTrips);
        _count = Make(TripSql.CountAll);
    }

    public virtual long Import(IEnumerable<Trip> trips)
    {
        long rows = 0;
        using PreparedCommands.Scope scope = Commands.InOneTransaction();
        if (Commands.InBatches is { } batches) rows = batches.Run(TripSql.InsertOne, Columns, trips.Select(Values));
        else foreach (Trip trip in trips)
        {
            Insert(trip);
            rows++;
        }
        scope.Complete();
        return rows;
    }

    public virtual void Insert(Trip trip) => _ = Commands.Run(_insert, trip.RouteId, trip.ServiceId, trip.TripId,
        trip.TripHeadsign, OrNull(trip.DirectionId), trip.BlockId, trip.ShapeId, OrNull(trip.WheelchairAccessible));

    public void Clear() => _ = Commands.Run(_deleteAll);

    public long Count() => (long)Commands.Scalar(_count)!;

    public Trip? Find(int id)
    {
        using DbDataReader reader = Commands.Read(_selectOne, id);
        return reader.Read() ? Current(reader) : null;
    }

    public IEnumerable<Trip> OfBlock(string blockId) => All(_selectByBlock, blockId);

    public IEnumerable<Trip> OfShape(string shapeId) => All(_selectByShape, shapeId);

    IEnumerable<Trip> All(DbCommand command, string value)
    {
        using DbDataReader reader = Commands.Read(command, value);
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
