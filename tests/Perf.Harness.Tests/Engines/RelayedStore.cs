using Perf.Engines.Reference;

namespace Perf.Harness.Tests.Engines;

/// <summary>A store that passes every call on; a test overrides the call that it changes.</summary>
/// <param name="inner">The store that does the work.</param>
/// <param name="instead">A table in the place of the inner store's, or null.</param>
public class RelayedStore(IStore inner, object? instead = null)
    : IStore, ICustomerTable, IRollback, IShrinking, IReconnecting, IForeignKeyBank
{
    /// <summary>A relay to a list.</summary>
    public RelayedStore()
        : this(new ListStore())
    {
    }

    protected IStore Inner => inner;

    public virtual IReadOnlyDictionary<string, string> Options => inner.Options;

    public virtual IReadOnlyList<string> Statements => inner.Customers.Statements;

    ICustomerTable IStore.Customers => this;

    IBankTables Bank => inner.Table<IBankTables>();

    public virtual TTable? Find<TTable>()
        where TTable : class =>
        instead as TTable ?? (inner.Find<TTable>() is { } table ? this as TTable ?? table : null);

    public virtual void Insert(Customer record) => inner.Insert(record);

    public virtual void InsertMany(ReadOnlySpan<Customer> records) => inner.InsertMany(records);

    public virtual Customer? Read(int id) => inner.Read(id);

    public virtual IEnumerable<Customer> ReadAll() => inner.ReadAll();

    public virtual IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        inner.Query(namePrefix, telephoneAbove);

    public virtual bool Update(Customer record) => inner.Update(record);

    public virtual void Upsert(Customer record) => inner.Upsert(record);

    public virtual bool Delete(int id) => inner.Delete(id);

    public virtual long Count() => inner.Count();

    public virtual void Begin() => inner.Begin();

    public virtual void Commit() => inner.Commit();

    public virtual void Rollback() => inner.Table<IRollback>().Rollback();

    public virtual void Flush() => inner.Flush();

    public virtual void Shrink() => inner.Table<IShrinking>().Shrink();

    public virtual void Reconnect() => inner.Table<IReconnecting>().Reconnect();

    public virtual void CheckIntegrity() => inner.CheckIntegrity();

    public virtual string State() => inner.State();

    public virtual void Create(BankSize size) => Bank.Create(size);

    public virtual long Transfer(BankTransfer transfer) => Bank.Transfer(transfer);

    public virtual void WriteHistory(BankTransfer line) => ((IForeignKeyBank)Bank).WriteHistory(line);

    public virtual BankSums Sums() => Bank.Sums();

    public virtual void Dispose()
    {
        inner.Dispose();
        GC.SuppressFinalize(this);
    }
}
