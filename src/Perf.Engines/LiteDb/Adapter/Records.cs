using LiteDB;

namespace Perf.Engines.LiteDb;

/// <summary>A collection, whatever form its records have in the program.</summary>
interface IRecords<TRecord>
{
    void Insert(TRecord record);

    int InsertAll(IEnumerable<TRecord> records);

    TRecord? Find(int id);

    IEnumerable<TRecord> All();

    IEnumerable<TRecord> Where(string predicate, params BsonValue[] values);

    bool Update(TRecord record);

    void Upsert(TRecord record);

    bool Delete(int id);

    void DeleteAll();

    long Count();
}

/// <summary>A collection of documents or of mapped classes, driven the way LiteDB's documentation recommends.</summary>
sealed class Records<TRecord, TRow>(
    ILiteCollection<TRow> rows, Func<TRecord, TRow> toRow, Func<TRow, TRecord> toRecord) : IRecords<TRecord>
    where TRow : class
{
    public void Insert(TRecord record) => rows.Insert(toRow(record));

    public int InsertAll(IEnumerable<TRecord> records) => rows.Insert(records.Select(toRow));

    public TRecord? Find(int id) => rows.FindById(id) is { } row ? toRecord(row) : default;

    public IEnumerable<TRecord> All() => rows.Find(Query.All(Query.Ascending)).Select(toRecord);

    public IEnumerable<TRecord> Where(string predicate, params BsonValue[] values) =>
        rows.Find(BsonExpression.Create(predicate, values)).Select(toRecord);

    public bool Update(TRecord record) => rows.Update(toRow(record));

    public void Upsert(TRecord record) => _ = rows.Upsert(toRow(record));

    public bool Delete(int id) => rows.Delete(id);

    public void DeleteAll() => _ = rows.DeleteAll();

    public long Count() => rows.LongCount();
}

/// <summary>A trip with its id, as LiteDB's mapper keeps it.</summary>
public sealed record TripRow(
    int Id, string RouteId, string ServiceId, string TripId, string TripHeadsign, int? DirectionId, string BlockId,
    string ShapeId, int? WheelchairAccessible)
{
    internal static TripRow Of((int Id, Trip Trip) row) => new(
        row.Id, row.Trip.RouteId, row.Trip.ServiceId, row.Trip.TripId, row.Trip.TripHeadsign, row.Trip.DirectionId,
        row.Trip.BlockId, row.Trip.ShapeId, row.Trip.WheelchairAccessible);

    internal static (int Id, Trip Trip) Trip(TripRow row) => (row.Id, new Trip(
        row.RouteId, row.ServiceId, row.TripId, row.TripHeadsign, row.DirectionId, row.BlockId, row.ShapeId,
        row.WheelchairAccessible));
}

/// <summary>The owner of a balance: an account, a teller, or a branch, which is its own.</summary>
public sealed record Holder(int Id, int Branch, long Balance);

/// <summary>A line of the bank's history.</summary>
public sealed record HistoryLine(int Id, int Account, int Teller, int Branch, int Amount);

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
