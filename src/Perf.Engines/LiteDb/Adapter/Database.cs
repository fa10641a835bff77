using LiteDB;
using LiteDB.Engine;

namespace Perf.Engines.LiteDb;

/// <summary>An opened database with its collections; a store opens another one when it has shrunk its file.</summary>
sealed class Database : IDisposable
{
    internal const string Customer = "Customer";
    internal const string ShapeIndex = "ShapeId";

    static readonly string[] Own = [Customer, "Trips", "Account", "Teller", "Branch", "History"];

    readonly Opening _opening;
    readonly RecordedFiles? _files;
    readonly LiteDatabase _database;
    readonly BsonMapper _mapper;
    IRecords<(int Id, Trip Trip)>? _trips;

    internal Database(Opening opening)
    {
        _opening = opening;
        EngineSettings settings = opening.Settings();
        _mapper = opening.Mapper();
        try
        {
            if (opening is { Work: { } watching, HasFiles: true })
                _files = new RecordedFiles(opening, settings, watching);
            ILiteEngine engine = opening.Engine(settings);
            _database = new LiteDatabase(opening.Work is { } work ? new CountedEngine(engine, work) : engine, _mapper);
            opening.SetPragmas(_database);
            Options = opening.OptionsOf(_database, engine, settings);
            Transactions = new Transactions(_database);
            Customers = Of(Customer, Documents.Of, Documents.Customer);
            if (!_database.CollectionExists(Customer)) _ = Customers.InsertAll([]); // which makes it
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal IReadOnlyDictionary<string, string> Options { get; }

    internal LiteDatabase Lite => _database;

    internal Transactions Transactions { get; }

    internal IRecords<Customer> Customers { get; }

    /// <summary>The trips, with an index on the shape id; made on first use.</summary>
    internal IRecords<(int Id, Trip Trip)> Trips => _trips ??= MakeTrips();

    internal Bank Bank => new(
        Transactions, Of("Account", Documents.Of, Documents.Holder), Of("Teller", Documents.Of, Documents.Holder),
        Of("Branch", Documents.Of, Documents.Holder), Of("History", Documents.Of, Documents.Line));

    /// <summary>The tables that are not the store's own.</summary>
    internal IEnumerable<string> Others() =>
        _database.GetCollectionNames().Except(Own, StringComparer.OrdinalIgnoreCase);

    public void Dispose()
    {
        _database?.Dispose();
        _files?.Dispose();
    }

    IRecords<TRecord> Of<TRecord>(
        string name, Func<TRecord, BsonDocument> toDocument, Func<BsonDocument, TRecord> toRecord)
        where TRecord : class =>
        _opening.HasMappedRecords
            ? new Records<TRecord, TRecord>(_database.GetCollection<TRecord>(name), record => record, record => record)
            : new Records<TRecord, BsonDocument>(_database.GetCollection(name), toDocument, toRecord);

    IRecords<(int Id, Trip Trip)> MakeTrips()
    {
        ILiteCollection<BsonDocument> documents = _database.GetCollection("Trips");
        _ = documents.EnsureIndex(ShapeIndex, "$.ShapeId");
        return _opening.HasMappedRecords
            ? new Records<(int, Trip), TripRow>(_database.GetCollection<TripRow>("Trips"), TripRow.Of, TripRow.Trip)
            : new Records<(int, Trip), BsonDocument>(documents, Documents.Of, Documents.Trip);
    }
}
