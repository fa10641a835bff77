namespace Perf.Engines.Stores;

/// <summary>
/// One opened engine under one configuration, in a directory of its own: a set of tables. A single call commits alone
/// unless a transaction is open.
/// </summary>
public interface IStore : IDisposable
{
    /// <summary>Every option of the configuration, as read back from the engine after opening.</summary>
    IReadOnlyDictionary<string, string> Options { get; }

    /// <summary>The customers, which every store has; the table is made when the store opens.</summary>
    ICustomerTable Customers { get; }

    /// <summary>
    /// The table or ability of that kind, or null if the engine lacks it. A table is made when it is first requested.
    /// </summary>
    TTable? Find<TTable>()
        where TTable : class;

    /// <summary>Begins a transaction; calls until <see cref="Commit"/> belong to it.</summary>
    void Begin();

    /// <summary>Commits the open transaction.</summary>
    void Commit();

    /// <summary>Makes every earlier write as durable as the configuration promises, and empties the logs.</summary>
    void Flush();

    /// <summary>Runs the engine's own check of its files.</summary>
    /// <exception cref="Perf.Harness.Cases.WrongAnswerException">The files are damaged.</exception>
    void CheckIntegrity();

    /// <summary>The state that a batch starts from in a few words: <c>pages 12, free 0, wal 0</c>.</summary>
    string State();
}

/// <summary>Shorter calls of a store, for loading and checking; a measured loop calls the table itself.</summary>
public static class StoreCalls
{
    /// <summary>The table or ability of that kind.</summary>
    /// <exception cref="InvalidOperationException">The engine lacks it.</exception>
    public static TTable Table<TTable>(this IStore store)
        where TTable : class =>
        store.Find<TTable>() ?? throw new InvalidOperationException(
            $"{store.GetType()} has no {typeof(TTable).Name}. Use a configuration whose Capabilities name it.");

    /// <inheritdoc cref="ICustomerTable.Insert"/>
    public static void Insert(this IStore store, Customer record) => store.Customers.Insert(record);

    /// <inheritdoc cref="ICustomerTable.InsertMany"/>
    public static void InsertMany(this IStore store, ReadOnlySpan<Customer> records) =>
        store.Customers.InsertMany(records);

    /// <inheritdoc cref="ICustomerTable.Read"/>
    public static Customer? Read(this IStore store, int id) => store.Customers.Read(id);

    /// <inheritdoc cref="ICustomerTable.ReadAll"/>
    public static IEnumerable<Customer> ReadAll(this IStore store) => store.Customers.ReadAll();

    /// <inheritdoc cref="ICustomerTable.Query"/>
    public static IEnumerable<Customer> Query(this IStore store, string namePrefix, long telephoneAbove) =>
        store.Customers.Query(namePrefix, telephoneAbove);

    /// <inheritdoc cref="ICustomerTable.Update"/>
    public static bool Update(this IStore store, Customer record) => store.Customers.Update(record);

    /// <inheritdoc cref="ICustomerTable.Upsert"/>
    public static void Upsert(this IStore store, Customer record) => store.Customers.Upsert(record);

    /// <inheritdoc cref="ICustomerTable.Delete"/>
    public static bool Delete(this IStore store, int id) => store.Customers.Delete(id);

    /// <inheritdoc cref="ICustomerTable.Count"/>
    public static long Count(this IStore store) => store.Customers.Count();
}
