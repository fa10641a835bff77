namespace Perf.Engines.Workloads;

/// <summary>The customers table that a workload finds, and the choices it draws from it.</summary>
public sealed class CustomersTable
{
    readonly Customers _customers = new();

    /// <summary>The records that are loaded before the work.</summary>
    public ImmutableArray<Customer> Loaded => _customers.Loaded;

    /// <summary>As many records with ids above the loaded ones.</summary>
    public ImmutableArray<Customer> Fresh => _customers.Fresh;

    /// <summary>The hash of all of them.</summary>
    public string Hash => _customers.Hash;

    /// <summary>What every workload on this table has chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } =
        [$"rows={Customers.LoadedCount}", $"seed={Customers.StandardSeed}"];

    /// <summary>Loads the records.</summary>
    public void Load(IStore store) => store.InsertMany(Loaded.AsSpan());

    /// <summary>The places of all loaded records in random order: every one is reached, the last one too.</summary>
    public static int[] Shuffled() =>
        new SeededRandom(Customers.StandardSeed).Permutation(0, Customers.LoadedCount - 1);

    /// <summary>All loaded records in random order.</summary>
    public ImmutableArray<Customer> LoadedShuffled() => [.. Shuffled().Select(place => Loaded[place])];

    /// <summary>The checksum of reading so many one after another, from the first again after the last.</summary>
    public static long ChecksumOf(IReadOnlyList<Customer> records, int reads)
    {
        long checksum = 0;
        for (int i = 0; i < reads; i++) checksum = unchecked(checksum * 31 + records[i % records.Count].Checksum());
        return checksum;
    }

    /// <summary>Removes the fresh records that were inserted.</summary>
    public void DeleteFresh(IStore store, int count) => Transaction.Of(store, open =>
    {
        for (int i = 0; i < count; i++) open.Delete(Fresh[i].Id);
    });

    /// <summary>The loaded records and the first of the fresh ones.</summary>
    public IReadOnlyCollection<Customer> WithFresh(int count) => [.. Loaded, .. Fresh[..count]];

    /// <summary>The loaded records with these in their place, or added, by ascending id.</summary>
    public IReadOnlyCollection<Customer> Replaced(IEnumerable<Customer> records)
    {
        var all = new SortedDictionary<int, Customer>(Loaded.ToDictionary(record => record.Id));
        foreach (var record in records) all[record.Id] = record;
        return all.Values;
    }

    /// <summary>The sum of the ids of the first fresh records.</summary>
    public long IdsOfFresh(int count) => Fresh[..count].Sum(record => (long)record.Id);
}
