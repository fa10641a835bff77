using Perf.Durability.Writing;

namespace Perf.Durability;

/// <summary>
/// Commits of every kind on a store of a few pages – single changes, transactions of several rows, transfers of a bank
/// where the store keeps one – and the content after each. No two of these contents are equal.
/// </summary>
sealed class SmallWorkload
{
    const int LoadedCustomers = 150;
    const int ManyCustomers = 60;       // more than a page of them
    static readonly BankSize Bank = Abilities.SmallBank;

    /// <summary>
    /// After how many commits it flushes; no multiple of the kinds, so that each of them comes before a flush.
    /// </summary>
    internal const int FlushEvery = 9;

    readonly SeededRandom _random;
    readonly bool _hasBank;
    readonly SortedDictionary<int, Customer> _customers;
    readonly List<Action<IStore>> _commits = [];
    readonly List<string> _contents = [];
    int _nextId = LoadedCustomers + 1;
    int _transfers;
    long _balance;

    /// <param name="hasBank">Whether the store keeps a bank.</param>
    /// <param name="commits">How many commits.</param>
    /// <param name="seed">The same seed always gives the same commits.</param>
    internal SmallWorkload(bool hasBank, int commits, ulong seed)
    {
        (_hasBank, _random) = (hasBank, new SeededRandom(seed));
        _customers = new(Enumerable.Range(1, LoadedCustomers).ToDictionary(id => id, Drawn));
        Loaded = [.. _customers.Values];
        _contents.Add(Content());
        while (_commits.Count < commits) Add(_commits.Count);
    }

    Customer[] Loaded { get; }

    /// <summary>The number of commits.</summary>
    internal int Commits => _commits.Count;

    /// <summary>Loads what is there before the first commit, and makes it safe.</summary>
    internal void Prepare(IStore store)
    {
        store.InsertMany(Loaded);
        if (_hasBank) store.Table<IBankTables>().Create(Bank);
        store.Flush();
    }

    /// <summary>Makes every commit, and flushes now and then.</summary>
    /// <param name="store">The prepared store.</param>
    /// <param name="committed">Called with the number of commits when one has returned.</param>
    internal void Run(IStore store, Action<int> committed)
    {
        for (int commit = 1; commit <= Commits; commit++)
        {
            _commits[commit - 1](store);
            committed(commit);
            if (commit % FlushEvery == 0) store.Flush();
        }
    }

    /// <summary>
    /// The number of commits in the store, each whole and no later one; null for any other content.
    /// </summary>
    internal int? CommitsIn(IStore store)
    {
        int found = _contents.IndexOf(ContentOf(store, _hasBank));
        return found < 0 ? null : found;
    }

    void Add(int number)
    {
        Action<IStore> commit = (number % (_hasBank ? 7 : 5)) switch
        {
            0 => Insert(),
            1 => Update(),
            2 => InOneTransaction(Update(), Insert(), Delete(), Update(), Insert()),
            3 => Delete(),
            4 => number % 2 == 0 ? InsertMany() : DeleteMany(),
            5 => Transfer(),
            _ => InOneTransaction(Transfer(), Insert(), Transfer(), Transfer()),
        };
        _commits.Add(commit);
        _contents.Add(Content());
    }

    static Action<IStore> InOneTransaction(params Action<IStore>[] changes) => store =>
    {
        store.Begin();
        foreach (Action<IStore> change in changes) change(store);
        store.Commit();
    };

    Action<IStore> Insert()
    {
        Customer record = New();
        return store => store.Insert(record);
    }

    Action<IStore> InsertMany()
    {
        Customer[] records = [.. Enumerable.Range(0, ManyCustomers).Select(_ => New())];
        return store => store.InsertMany(records);
    }

    Action<IStore> Update()
    {
        Customer record = Drawn(SomeId());
        _customers[record.Id] = record;
        return store => store.Update(record);
    }

    Action<IStore> Delete()
    {
        int id = SomeId();
        _customers.Remove(id);
        return store => store.Delete(id);
    }

    Action<IStore> DeleteMany() =>
        InOneTransaction([.. Enumerable.Range(0, ManyCustomers).Select(_ => Delete())]);

    Action<IStore> Transfer()
    {
        var transfer = new BankTransfer(
            ++_transfers,
            _random.Between(1, Bank.Accounts),
            _random.Between(1, Bank.Tellers),
            _random.Between(1, Bank.Branches),
            _random.Between(-999_999, 999_999));
        _balance += transfer.Amount;
        return store => store.Table<IBankTables>().Transfer(transfer);
    }

    Customer New()
    {
        Customer record = Drawn(_nextId++);
        _customers.Add(record.Id, record);
        return record;
    }

    int SomeId() => _customers.Keys.ElementAt(_random.Between(0, _customers.Count - 1));

    Customer Drawn(int id) => new(
        id,
        $"John Doe {_random.Between(0, 1_000_000)}",
        _random.Between(1_000_000, 9_990_000),
        new DateTime(1930, 1, 1).AddDays(_random.Between(0, 29_000)));

    string Content() => Content(
        _customers.Values, _hasBank ? new BankSums(_balance, _balance, _balance, _balance, _transfers) : null);

    static string ContentOf(IStore store, bool hasBank) =>
        Content(store.ReadAll(), hasBank ? store.Table<IBankTables>().Sums() : null);

    static string Content(IEnumerable<Customer> customers, BankSums? bank)
    {
        (int count, long checksum) = customers.Aggregate(
            (Count: 0, Checksum: 0L), (sum, one) => (sum.Count + 1, unchecked(sum.Checksum * 31 + one.Checksum())));
        return $"{count} customers of checksum {checksum}, {bank}";
    }
}
