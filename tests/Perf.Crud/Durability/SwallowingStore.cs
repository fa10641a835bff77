using Perf.Engines.Data;
using Perf.Engines.Stores;

namespace Perf.Crud.Durability;

/// <summary>A store that keeps failed writes to itself, as no data layer should: the control of the fault tests.</summary>
sealed class SwallowingStore(IStore store) : IStore
{
    public IReadOnlyDictionary<string, string> Options => store.Options;

    public IReadOnlyList<string> Statements => store.Statements;

    public void Insert(Customer record) => Quietly(() => store.Insert(record));

    public void InsertMany(ReadOnlySpan<Customer> records)
    {
        Customer[] all = [.. records];
        Quietly(() => store.InsertMany(all));
    }

    public Customer? Read(int id) => store.Read(id);

    public IEnumerable<Customer> ReadAll() => store.ReadAll();

    public IEnumerable<Customer> Query(string namePrefix, long telephoneAbove) => store.Query(namePrefix, telephoneAbove);

    public bool Update(Customer record) => Quietly(() => store.Update(record));

    public void Upsert(Customer record) => Quietly(() => store.Upsert(record));

    public bool Delete(int id) => Quietly(() => store.Delete(id));

    public long Count() => store.Count();

    public void Begin() => Quietly(store.Begin);

    public void Commit() => Quietly(store.Commit);

    public void Flush() => Quietly(store.Flush);

    public void CheckIntegrity() => store.CheckIntegrity();

    public string State() => store.State();

    public void Dispose() => store.Dispose();

    static bool Quietly(Action change)
    {
        try
        {
            change();
        }
        catch (Exception)
        {
            // Here goes what the caller should have seen.
        }
        return true;
    }
}
