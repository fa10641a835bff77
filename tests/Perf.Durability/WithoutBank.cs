namespace Perf.Durability;

/// <summary>
/// A store without the bank that its class has and its configuration lacks.
/// </summary>
sealed class WithoutBank(IStore store) : IStore
{
    public IReadOnlyDictionary<string, string> Options => store.Options;

    public ICustomerTable Customers => store.Customers;

    public TTable? Find<TTable>()
        where TTable : class =>
        typeof(TTable).IsAssignableTo(typeof(IBankTables)) ? null : store.Find<TTable>();

    public void Begin() => store.Begin();

    public void Commit() => store.Commit();

    public void Flush() => store.Flush();

    public void CheckIntegrity() => store.CheckIntegrity();

    public string State() => store.State();

    public void Dispose() => store.Dispose();
}
