using Microsoft.Data.Sqlite;
using Perf.Engines.Data;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;
using Perf.Harness.Measurements;
using Perf.Harness.Work;

namespace Perf.Engines.MicrosoftDataSqlite;

/// <summary>A store on Microsoft.Data.Sqlite, written the way the provider's documentation recommends.</summary>
public sealed class Store : ISchemaStore, ITripStore
{
    const string FileName = "store.db";
    const int Corrupt = 11;         // SQLITE_CORRUPT
    const int NotADatabase = 26;    // SQLITE_NOTADB

    const string CreateOther = "CREATE TABLE \"{0}\" (id INTEGER PRIMARY KEY, textdata TEXT NOT NULL)";
    const string DropOther = "DROP TABLE \"{0}\"";
    const string SelectOthers =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('Customer', 'Trips') ORDER BY name";

    readonly PreparedCommands _commands;
    readonly FileInfo _writeAheadLog;
    readonly CustomerTable _customers;
    readonly SqliteCommand _tables, _checkpoint, _integrity, _pages, _freePages;
    TripTable? _trips;

    Store(SqliteConnection connection, IReadOnlyDictionary<string, string> options, FileInfo writeAheadLog)
    {
        Options = options;
        _writeAheadLog = writeAheadLog;
        _commands = new PreparedCommands(connection);
        _customers = new CustomerTable(_commands);
        _tables = _commands.Make(SelectOthers);
        _checkpoint = _commands.Make("PRAGMA wal_checkpoint(TRUNCATE)");
        _integrity = _commands.Make("PRAGMA integrity_check(5)");
        _pages = _commands.Make("PRAGMA page_count");
        _freePages = _commands.Make("PRAGMA freelist_count");
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    /// <param name="configuration">The configuration's name, for messages.</param>
    /// <param name="options">Every option that is wanted.</param>
    /// <param name="directory">Where its files are.</param>
    /// <param name="work">What counts its statements; its files are counted since that was made.</param>
    /// <exception cref="InvalidOperationException">An option can't be had.</exception>
    public static Store Open(
        string configuration, IReadOnlyDictionary<string, string> options, DirectoryInfo directory, IWorkSource? work)
    {
        string path = Path.Combine(directory.FullName, FileName);
        SqliteConnection connection = Connections.Open(options, path);
        try
        {
            SortedDictionary<string, string> found = Connections.OptionsOf(connection);
            Connections.Compare(configuration, options, found);
            if (work is SqliteWork sqlite) sqlite.Attach(connection.Handle!.DangerousGetHandle());
            return new Store(connection, found, new FileInfo(path + "-wal"));
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => CustomerTable.Statements;

    /// <inheritdoc/>
    public IReadOnlyList<string> SchemaStatements { get; } = [CreateOther, DropOther, SelectOthers];

    /// <inheritdoc/>
    public IReadOnlyList<string> TripStatements => TripTable.Statements;

    internal SqliteConnection Connection => _commands.Connection;

    internal SqliteTransaction? Transaction => _commands.Transaction;

    bool HasWriteAheadLog => Options["journal_mode"] == "wal";

    TripTable Trips => _trips ??= new TripTable(_commands);

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        using PreparedCommands.Scope scope = _commands.InOneTransaction();
        foreach (Customer record in records) _customers.Insert(record);
        scope.Complete();
    }

    /// <inheritdoc/>
    public Customer? Read(int id) => _customers.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _customers.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        _customers.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => _customers.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => _customers.Upsert(record);

    /// <inheritdoc/>
    public bool Delete(int id) => _customers.Delete(id);

    /// <inheritdoc/>
    public long Count() => _customers.Count();

    /// <inheritdoc/>
    public void Begin() => _commands.Begin();

    /// <inheritdoc/>
    public void Commit() => _commands.Commit();

    /// <summary>Empties the write-ahead log; elsewhere a commit has done all that was promised.</summary>
    public void Flush()
    {
        if (!HasWriteAheadLog) return;
        using SqliteDataReader reader = _commands.With(_checkpoint).ExecuteReader();
        if (!reader.Read() || reader.GetInt64(0) != 0)
            throw new InvalidOperationException(
                "The write-ahead log can't be emptied: somebody is reading or writing. Close every reader first.");
    }

    /// <inheritdoc/>
    public void CheckIntegrity()
    {
        var lines = new List<string>();
        try
        {
            using SqliteDataReader reader = _commands.With(_integrity).ExecuteReader();
            while (reader.Read()) lines.Add(reader.GetString(0));
        }
        catch (SqliteException damage) when (damage.SqliteErrorCode is Corrupt or NotADatabase)
        {
            lines.Add(damage.Message);
        }
        if (lines is not ["ok"])
            throw new WrongAnswerException($"The files of the store are damaged: {string.Join("; ", lines)}");
    }

    /// <inheritdoc/>
    public string State()
    {
        _writeAheadLog.Refresh();
        long wal = _writeAheadLog.Exists ? _writeAheadLog.Length : 0;
        return $"pages {_commands.With(_pages).ExecuteScalar()}, "
            + $"free {_commands.With(_freePages).ExecuteScalar()}, wal {wal}";
    }

    /// <inheritdoc/>
    public void CreateTable(string name) => _commands.Execute(Named(CreateOther, name));

    /// <inheritdoc/>
    public void DropTable(string name) => _commands.Execute(Named(DropOther, name));

    /// <inheritdoc/>
    public IReadOnlyList<string> Tables()
    {
        var names = new List<string>();
        using SqliteDataReader reader = _commands.With(_tables).ExecuteReader();
        while (reader.Read()) names.Add(reader.GetString(0));
        return names;
    }

    /// <inheritdoc/>
    public long Import(IEnumerable<Trip> trips) => Trips.Import(trips);

    /// <inheritdoc/>
    public void ClearTrips() => Trips.Clear();

    /// <inheritdoc/>
    public long CountTrips() => Trips.Count();

    /// <inheritdoc/>
    public Trip? FindTrip(int id) => Trips.Find(id);

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfBlock(string blockId) => Trips.OfBlock(blockId);

    /// <inheritdoc/>
    public IEnumerable<Trip> TripsOfShape(string shapeId) => Trips.OfShape(shapeId);

    /// <inheritdoc/>
    public void Dispose() => _commands.Dispose();

    // A name can't be a parameter; a quoted one can be any name.
    static string Named(string sql, string table) =>
        string.Format(null, sql, table.Replace("\"", "\"\"", StringComparison.Ordinal));
}
