namespace Perf.Durability;

/// <summary>
/// A store whose configuration lacks the bank that its class has: whoever asks what the store is sees no bank.
/// </summary>
sealed class WithoutBank(IRollbackStore store) : IRollbackStore
{
    public IReadOnlyDictionary<string, string> Options => store.Options;

    public IReadOnlyList<string> Statements => store.Statements;

    public void Insert(Customer record) => store.Insert(record);

    public void InsertMany(ReadOnlySpan<Customer> records) => store.InsertMany(records);

    public Customer? Read(int id) => store.Read(id);

    public IEnumerable<Customer> ReadAll() => store.ReadAll();

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        store.Query(namePrefix, telephoneAbove);

    public bool Update(Customer record) => store.Update(record);

    public void Upsert(Customer record) => store.Upsert(record);

    public bool Delete(int id) => store.Delete(id);

    public long Count() => store.Count();

    public void Begin() => store.Begin();

    public void Commit() => store.Commit();

    public void Rollback() => store.Rollback();

    public void Flush() => store.Flush();

    public void CheckIntegrity() => store.CheckIntegrity();

    public string State() => store.State();

    public void Dispose() => store.Dispose();
}
