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
