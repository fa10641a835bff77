using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Reference;
using Perf.Engines.Sqlite;
using Perf.Engines.SqliteRaw;

namespace Perf.StandIns.VirtualTable;

/// <summary>
/// The managed list behind SQL: a virtual table of SQLite, read and written by the statements that other stores run on
/// a table of its own. It knows no upsert and keeps nothing; joins and filters are SQLite's.
/// </summary>
public sealed class Store : IStore, ICustomerTable
{
    readonly ListStore _list = new();
    readonly RawConnection _connection = new(":memory:");
    readonly CustomerTable _customers;

    /// <summary>An empty list.</summary>
    /// <param name="work">What counts its statements.</param>
    public Store(IWorkSource? work)
    {
        try
        {
            var table = new ListTable(_list, new ModuleFunctions(Library.Native));
            nint handle = _connection.Handle.DangerousGetHandle();
            _connection.Check(ListModule.Register(handle, table), "sqlite3_create_module_v2");
            _connection.Execute(Create);
            (work as SqliteWork)?.Attach(handle);
            _customers = new CustomerTable(_connection);
        }
        catch
        {
            _connection.Dispose();
            throw;
        }
    }

    /// <summary>Makes the list a table.</summary>
    internal const string Create = $"CREATE VIRTUAL TABLE Customer USING {ListModule.Name}";

    /// <inheritdoc/>
    public IReadOnlyDictionary<string, string> Options => Configurations.Options;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements { get; } = [Create, .. CustomerSql.All.Except([CustomerSql.UpsertOne])];

    /// <inheritdoc/>
    public ICustomerTable Customers => this;

    /// <inheritdoc/>
    public TTable? Find<TTable>()
        where TTable : class => typeof(TTable) == typeof(IRollback) ? _connection as TTable : null;

    internal RawConnection Connection => _connection;

    internal ListStore List => _list;

    /// <inheritdoc/>
    public void Insert(Customer record) => _customers.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records) => _customers.InsertMany(records);

    /// <inheritdoc/>
    public Customer? Read(int id) => _customers.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => _customers.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        _customers.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public bool Update(Customer record) => _customers.Update(record);

    /// <summary>An update, and where there was nothing to update an insert.</summary>
    public void Upsert(Customer record)
    {
        if (!_customers.Update(record)) _customers.Insert(record);
    }

    /// <inheritdoc/>
    public bool Delete(int id) => _customers.Delete(id);

    /// <inheritdoc/>
    public long Count() => _customers.Count();

    /// <inheritdoc/>
    public void Begin() => _connection.Begin();

    /// <inheritdoc/>
    public void Commit() => _connection.Commit();

    /// <inheritdoc/>
    public void Flush() => _list.Flush();

    /// <inheritdoc/>
    public void CheckIntegrity() => _list.CheckIntegrity();

    /// <inheritdoc/>
    public string State() => string.Create(CultureInfo.InvariantCulture, $"virtual, {_list.State()}");

    /// <summary>Closes: statements, then the connection, which lets go of the table and then of the module.</summary>
    public void Dispose() => _connection.Dispose();
}
