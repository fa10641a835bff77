using Perf.Engines.Sqlite;

namespace Perf.Engines.SqliteRaw;

/// <summary>The trips, with an index on the shape id; made on first use.</summary>
sealed class TripTable : ITripTable
{
    readonly RawConnection _connection;
    readonly RawStatement _insert, _selectOne, _selectByBlock, _selectByShape, _deleteAll, _count;

    internal TripTable(RawConnection connection)
    {
        _connection = connection;
        connection.Execute(TripSql.Create);
        connection.Execute(TripSql.CreateIndex);
        _insert = connection.Keep(TripSql.InsertOne);
        _selectOne = connection.Keep(TripSql.SelectOne);
        _selectByBlock = connection.Keep(TripSql.SelectByBlock);
        _selectByShape = connection.Keep(TripSql.SelectByShape);
        _deleteAll = connection.Keep(TripSql.DeleteAll);
        _count = connection.Keep(TripSql.CountAll);
    }

    public IReadOnlyList<string> Statements => TripSql.All;

    public long Import(IEnumerable<Trip> trips)
    {
        long rows = 0;
        _connection.InOneTransaction(trips, all =>
        {
            foreach (Trip trip in all)
            {
                Insert(trip);
                rows++;
            }
        });
        return rows;
    }

    public void Clear() => _deleteAll.Run();

    public long Count() => _count.Number();

    public Trip? Find(int id)
    {
        using RawStatement.Reading reading = _selectOne.Read();
        _selectOne.Bind(1, (long)id);
        return _selectOne.Step() ? Current(_selectOne) : null;
    }

    public IEnumerable<Trip> OfBlock(string blockId) => All(_selectByBlock, blockId);

    public IEnumerable<Trip> OfShape(string shapeId) => All(_selectByShape, shapeId);

    static IEnumerable<Trip> All(RawStatement statement, string value)
    {
        using RawStatement.Reading reading = statement.Read();
        statement.Bind(1, value);
        while (statement.Step()) yield return Current(statement);
    }

    void Insert(Trip trip)
    {
        _insert.Bind(1, trip.RouteId);
        _insert.Bind(2, trip.ServiceId);
        _insert.Bind(3, trip.TripId);
        _insert.Bind(4, trip.TripHeadsign);
        _insert.Bind(5, trip.DirectionId);
        _insert.Bind(6, trip.BlockId);
        _insert.Bind(7, trip.ShapeId);
        _insert.Bind(8, trip.WheelchairAccessible);
        _insert.Run();
    }

    static Trip Current(RawStatement row) => new(
        row.Text(0), row.Text(1), row.Text(2), row.Text(3), Number(row, 4), row.Text(5), row.Text(6), Number(row, 7));

    static int? Number(RawStatement row, int column) => row.IsNull(column) ? null : (int)row.Number(column);
}
