using Stellar.Collections;

namespace Perf.Engines.FastDb;

/// <summary>A table by id, whatever form its rows have in FastDB; what they have in common is their shape.</summary>
interface ITable<TRecord, TShape> : IDisposable
{
    /// <summary>Every option as its database has it.</summary>
    IReadOnlyDictionary<string, string> Options { get; }

    void Add(TRecord record);

    void AddAll(IEnumerable<TRecord> records);

    TRecord? Find(int id);

    IEnumerable<TRecord> All();

    /// <summary>The records whose rows match, in no order: others are not made.</summary>
    IEnumerable<TRecord> Where(Func<TShape, bool> matches);

    bool Update(TRecord record);

    void AddOrUpdate(TRecord record);

    bool Remove(int id);

    long Count();

    void Flush();

    /// <summary>Removes the table and its file.</summary>
    void Delete();
}

/// <summary>
/// A table in a database object of its own: an object never gives up the name of a table that was deleted, so that the
/// table could not be made again.
/// </summary>
sealed class Table<TRecord, TShape, TRow> : ITable<TRecord, TShape>
    where TRow : class, TShape, IRow<TRow, TRecord>
{
    readonly FastDB _database;
    readonly IFastDBCollection<int, TRow> _rows;
    readonly Func<TRecord, int> _idOf;

    internal Table(Opening opening, string name, Func<TRecord, int> idOf)
    {
        _idOf = idOf;
        _database = new FastDB(opening.Settings());
        _rows = _database.GetCollection<int, TRow>(name);
    }

    public IReadOnlyDictionary<string, string> Options => Opening.OptionsOf(_database.Options);

    public void Add(TRecord record) => _ = _rows.Add(_idOf(record), TRow.Of(record));

    public void AddAll(IEnumerable<TRecord> records)
    {
        var rows = records.ToDictionary(_idOf, TRow.Of);
        Waiting.For("bulk insert", () => _rows.AddBulkAsync(rows));
    }

    public TRecord? Find(int id) => _rows.TryGet(id, out TRow row) ? row.ToRecord() : default;

    public IEnumerable<TRecord> All() =>
        _rows.AsEnumerable().OrderBy(row => row.Key).Select(row => row.Value.ToRecord());

    public IEnumerable<TRecord> Where(Func<TShape, bool> matches) =>
        _rows.Where(row => matches(row)).Select(row => row.ToRecord());

    public bool Update(TRecord record) => _rows.Update(_idOf(record), TRow.Of(record));

    public void AddOrUpdate(TRecord record) => _ = _rows.AddOrUpdate(_idOf(record), TRow.Of(record));

    public bool Remove(int id) => _rows.Remove(id, out _);

    public long Count() => _rows.Count;

    public void Flush() => Waiting.For("flush", () => _rows.FlushAsync());

    public void Delete() => Waiting.For("deletion", () => _rows.DeleteAsync());

    public void Dispose() => Waiting.For("disposal", () => _database.DisposeAsync().AsTask());
}
