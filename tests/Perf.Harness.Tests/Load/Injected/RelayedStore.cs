namespace Perf.Harness.Tests.Load.Injected;

/// <summary>A store that passes every call on; an injected change overrides the one that it makes.</summary>
class RelayedStore(IStore inner) : IReconnectingStore
{
    /// <summary>The store that does the work.</summary>
    protected IStore Inner => inner;

    /// <inheritdoc/>
    public virtual IReadOnlyDictionary<string, string> Options => inner.Options;

    /// <inheritdoc/>
    public IReadOnlyList<string> Statements => inner.Statements;

    /// <inheritdoc/>
    public void Insert(Customer record) => inner.Insert(record);

    /// <inheritdoc/>
    public void InsertMany(ReadOnlySpan<Customer> records) => inner.InsertMany(records);

    /// <inheritdoc/>
    public virtual Customer? Read(int id) => inner.Read(id);

    /// <inheritdoc/>
    public IEnumerable<Customer> ReadAll() => inner.ReadAll();

    /// <inheritdoc/>
    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) =>
        inner.Query(namePrefix, telephoneAbove);

    /// <inheritdoc/>
    public virtual bool Update(Customer record) => inner.Update(record);

    /// <inheritdoc/>
    public void Upsert(Customer record) => inner.Upsert(record);

    /// <inheritdoc/>
    public bool Delete(int id) => inner.Delete(id);

    /// <inheritdoc/>
    public long Count() => inner.Count();

    /// <inheritdoc/>
    public void Begin() => inner.Begin();

    /// <inheritdoc/>
    public void Commit() => inner.Commit();

    /// <inheritdoc/>
    public void Flush() => inner.Flush();

    /// <inheritdoc/>
    public void CheckIntegrity() => inner.CheckIntegrity();

    /// <inheritdoc/>
    public string State() => inner.State();

    /// <inheritdoc/>
    public virtual void Reconnect() => ((IReconnectingStore)inner).Reconnect();

    /// <inheritdoc/>
    public void Dispose() => inner.Dispose();
}
