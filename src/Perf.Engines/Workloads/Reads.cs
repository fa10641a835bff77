namespace Perf.Engines.Workloads;

/// <summary>Reads records by id, in random order: each of the table once, then again from the start.</summary>
public sealed class ReadOne()
    : CustomersWorkload("read-one", new WorkloadSize(Customers.LoadedCount, 20 * Customers.LoadedCount))
{
    int[] _ids = [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _ids = [.. CustomersTable.Shuffled().Select(place => Table.Loaded[place].Id)];
        Table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (customers.Read(_ids[next])?.Checksum() ?? 0));
            if (++next == _ids.Length) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        CustomersTable.ChecksumOf(Table.LoadedShuffled(), operations);
}

/// <summary>Reads the whole table, every value of every record; an operation is one record fetched.</summary>
public sealed class ReadAll()
    : CustomersWorkload("read-all", WorkloadSize.Wholes(Customers.LoadedCount, most: 20))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        for (int left = operations; left > 0;)
        {
            int before = left;
            foreach (var record in customers.ReadAll())
            {
                checksum = unchecked(checksum * 31 + record.Checksum());
                // A number that is no multiple of the table's ends in the middle of it, and still counts right.
                if (--left == 0) break;
            }

            if (left == before) break; // an empty table would be read endlessly; the checksum is wrong then
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(Table.Loaded, operations);
}

/// <summary>
/// Reads the whole table into a list before it uses the records: the list is allocated too, and is not released
/// before its end. An operation is one record.
/// </summary>
public sealed class ReadAllToList()
    : CustomersWorkload("read-all-to-list", WorkloadSize.Wholes(Customers.LoadedCount, most: 20))
{
    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        for (int left = operations; left > 0;)
        {
            var all = customers.ReadAll().ToList();
            if (all.Count == 0) break; // an empty table would be read endlessly; the checksum is wrong then
            foreach (var record in all) checksum = unchecked(checksum * 31 + record.Checksum());
            left -= all.Count;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(Table.Loaded, operations);
}

/// <summary>Finds records by the whole name, which is no key and has no index; an operation is one search.</summary>
public sealed class ReadByName() : CustomersWorkload("read-by-name", new WorkloadSize(100, 1_000))
{
    // Names end in the id: one of three digits is the beginning of no other's, but for 100, which 1000 begins with.
    const int First = 101;
    const int Last = 999;

    ImmutableArray<Customer> _wanted = [];

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _wanted = [.. Table.LoadedShuffled().Where(record => record.Id is >= First and <= Last)];
        Table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in customers.Query(_wanted[i % _wanted.Length].Name, telephoneAbove: 0))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_wanted, operations);
}

/// <summary>
/// Reads records by id, in random order, through an identity map that has all: the store is not called.
/// </summary>
public sealed class ReadCached()
    : CustomersWorkload("read-cached", new WorkloadSize(Customers.LoadedCount, 200 * Customers.LoadedCount))
{
    ImmutableArray<Customer> _shuffled = [];
    IdentityMap _map = new();

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _map = new IdentityMap();
        _shuffled = Table.LoadedShuffled();
        Table.Load(store);
        foreach (var record in _shuffled) _map.Read(store, record.Id);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (_map.Read(store, _shuffled[next].Id)?.Checksum() ?? 0));
            if (++next == _shuffled.Length) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_shuffled, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations)
    {
        Answer.MustBe("the reads that reached the store", _map.Misses, Customers.LoadedCount);
        Answer.MustHold(store, Table.Loaded);
    }
}

/// <summary>What object mappers keep in front of a store: a record that was read once is handed out again.</summary>
public sealed class IdentityMap
{
    readonly Dictionary<int, Customer> _known = [];

    /// <summary>The reads that went to the store.</summary>
    public int Misses { get; private set; }

    /// <summary>The record of that id, or null; only an unknown one is read from the store.</summary>
    public Customer? Read(IStore store, int id)
    {
        if (_known.TryGetValue(id, out var known)) return known;
        Misses++;
        var found = store.Read(id);
        if (found is not null) _known.Add(id, found);
        return found;
    }
}

/// <summary>The published query, <c>Name LIKE 'John%' AND Telephone > 5555555</c>; an operation is one query.</summary>
public sealed class Query()
    : CustomersWorkload(
        "query",
        new WorkloadSize(20, 1_000),
        $"prefix={Prefix}", $"above={Customers.TelephoneLimit}")
{
    const string Prefix = "John";

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        ICustomerTable customers = store.Customers;
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in customers.Query(Prefix, Customers.TelephoneLimit))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long sum = 0;
        foreach (var record in Table.Loaded.Where(Matches)) sum = unchecked(sum + record.Checksum());
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + sum);
        return checksum;
    }

    static bool Matches(Customer record) =>
        record.Name.StartsWith(Prefix, StringComparison.Ordinal) && record.Telephone > Customers.TelephoneLimit;
}
