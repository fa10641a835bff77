namespace Perf.Engines.Workloads;

/// <summary>Reads records by id, in random order: each of the table once, then again from the start.</summary>
public sealed class ReadOne()
    : Workload("read-one", new WorkloadSize(Customers.LoadedCount, 20 * Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    int[] _ids = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _ids = [.. CustomersTable.Shuffled().Select(place => _table.Loaded[place].Id)];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        int next = 0;
        for (int i = 0; i < operations; i++)
        {
            checksum = unchecked(checksum * 31 + (store.Read(_ids[next])?.Checksum() ?? 0));
            if (++next == _ids.Length) next = 0;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) =>
        CustomersTable.ChecksumOf(_table.LoadedShuffled(), operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}

/// <summary>Reads the whole table, every value of every record; an operation is one record fetched.</summary>
public sealed class ReadAll()
    : Workload("read-all", WorkloadSize.Wholes(Customers.LoadedCount, most: 20), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int left = operations; left > 0;)
        {
            int before = left;
            foreach (var record in store.ReadAll())
            {
                checksum = unchecked(checksum * 31 + record.Checksum());
                // A number that is no multiple of the table's ends in the middle of it, and still counts right.
                if (--left == 0) break;
            }

            if (left == before) break; // an empty table would be read for ever; the checksum tells
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_table.Loaded, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}

/// <summary>
/// Reads the whole table into a list, and only then looks at it: the list is allocated on top, and nothing of it goes
/// before all does. An operation is one record.
/// </summary>
public sealed class ReadAllToList()
    : Workload("read-all-to-list", WorkloadSize.Wholes(Customers.LoadedCount, most: 20), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int left = operations; left > 0;)
        {
            var all = store.ReadAll().ToList();
            if (all.Count == 0) break; // an empty table would be read for ever; the checksum tells
            foreach (var record in all) checksum = unchecked(checksum * 31 + record.Checksum());
            left -= all.Count;
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_table.Loaded, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}

/// <summary>Finds records by the whole name, which is no key and has no index; an operation is one search.</summary>
public sealed class ReadByName() : Workload("read-by-name", new WorkloadSize(100, 1_000), CustomersTable.Choices)
{
    // Names end in the id: one of three digits is the beginning of no other's, but for 100, which 1000 begins with.
    const int First = 101;
    const int Last = 999;

    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _wanted = [];

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _wanted = [.. _table.LoadedShuffled().Where(record => record.Id is >= First and <= Last)];
        _table.Load(store);
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in store.Query(_wanted[i % _wanted.Length].Name, telephoneAbove: 0))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations) => CustomersTable.ChecksumOf(_wanted, operations);

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);
}

/// <summary>
/// Reads records by id, in random order, through an identity map that knows all: the store is not asked.
/// </summary>
public sealed class ReadCached()
    : Workload(
        "read-cached", new WorkloadSize(Customers.LoadedCount, 200 * Customers.LoadedCount), CustomersTable.Choices)
{
    readonly CustomersTable _table = new();
    ImmutableArray<Customer> _shuffled = [];
    IdentityMap _map = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        _map = new IdentityMap();
        _shuffled = _table.LoadedShuffled();
        _table.Load(store);
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
        Answer.MustBe("the reads that the store was asked for", _map.Misses, Customers.LoadedCount);
        Answer.MustHold(store, _table.Loaded);
    }
}

/// <summary>What object mappers keep in front of a store: a record that was read once is handed out again.</summary>
public sealed class IdentityMap
{
    readonly Dictionary<int, Customer> _known = [];

    /// <summary>How often the store was asked.</summary>
    public int Misses { get; private set; }

    /// <summary>The record of that id, or null; the store is asked only where it is not known.</summary>
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
    : Workload(
        "query",
        new WorkloadSize(20, 1_000),
        [.. CustomersTable.Choices, $"prefix={Prefix}", $"above={Customers.TelephoneLimit}"])
{
    const string Prefix = "John";

    readonly CustomersTable _table = new();

    /// <inheritdoc/>
    public override string DataHash => _table.Hash;

    /// <inheritdoc/>
    protected override void Load(IStore store) => _table.Load(store);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        long checksum = 0;
        for (int i = 0; i < operations; i++)
        {
            long sum = 0;
            foreach (var record in store.Query(Prefix, Customers.TelephoneLimit))
                sum = unchecked(sum + record.Checksum());
            checksum = unchecked(checksum * 31 + sum);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long sum = 0;
        foreach (var record in _table.Loaded.Where(Matches)) sum = unchecked(sum + record.Checksum());
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + sum);
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) => Answer.MustHold(store, _table.Loaded);

    static bool Matches(Customer record) =>
        record.Name.StartsWith(Prefix, StringComparison.Ordinal) && record.Telephone > Customers.TelephoneLimit;
}
