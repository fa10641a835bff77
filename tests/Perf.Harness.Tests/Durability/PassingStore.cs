namespace Perf.Harness.Tests.Durability;

/// <summary>
/// A store that passes every call on to another one, where that can do it; a wrong one overrides what it does wrong.
/// </summary>
class PassingStore(IStore store) : IRollbackStore, IForeignKeyStore
{
    public IReadOnlyDictionary<string, string> Options => store.Options;

    public IReadOnlyList<string> Statements => store.Statements;

    public IReadOnlyList<string> BankStatements => Bank.BankStatements;

    protected IBankStore Bank => (IBankStore)store;

    public virtual void Insert(Customer record) => store.Insert(record);

    public virtual void InsertMany(ReadOnlySpan<Customer> records) => store.InsertMany(records);

    public virtual Customer? Read(int id) => store.Read(id);

    public virtual IEnumerable<Customer> ReadAll() => store.ReadAll();

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        store.Query(namePrefix, telephoneAbove);

    public virtual bool Update(Customer record) => store.Update(record);

    public virtual void Upsert(Customer record) => store.Upsert(record);

    public virtual bool Delete(int id) => store.Delete(id);

    public long Count() => store.Count();

    public virtual void Begin() => store.Begin();

    public virtual void Commit() => store.Commit();

    public virtual void Rollback() => ((IRollbackStore)store).Rollback();

    public void Flush() => store.Flush();

    public void CheckIntegrity() => store.CheckIntegrity();

    public string State() => store.State();

    public void CreateBank(BankSize size) => Bank.CreateBank(size);

    public virtual long Transfer(BankTransfer transfer) => Bank.Transfer(transfer);

    public virtual void WriteHistory(BankTransfer line) => ((IForeignKeyStore)store).WriteHistory(line);

    public virtual BankSums Sums() => Bank.Sums();

    public virtual void Dispose()
    {
        store.Dispose();
        GC.SuppressFinalize(this);
    }
}
