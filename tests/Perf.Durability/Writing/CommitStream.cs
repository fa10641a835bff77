namespace Perf.Durability.Writing;

/// <summary>
/// Commits without end, drawn from a seed, and the content after each: a writer and the check of its store
/// need to agree on nothing but seed and number. No two contents are equal that are fewer than four commits apart.
/// </summary>
sealed class CommitStream(ulong seed, Abilities abilities)
{
    const int Ids = 300;
    const int ChangesAtMost = 8;

    static readonly DateTime FirstDay = new(1930, 1, 1);

    readonly SeededRandom _random = new(seed);
    readonly long[] _balances = new long[Abilities.SmallBank.Accounts + 1];
    ImmutableHashSet<int> _insertedBefore = [];
    long _telephone = 1_000_000;

    /// <summary>The number of the last commit drawn.</summary>
    internal int Number { get; private set; }

    /// <summary>The content of a store after the commits up to that number.</summary>
    internal Content Content { get; private set; } = Content.Empty;

    /// <summary>Draws the next commit.</summary>
    internal Commit Next()
    {
        int count = abilities.Transactions && _random.Coin() ? _random.Between(2, ChangesAtMost) : 1;
        var touched = new HashSet<int>();
        var inserted = ImmutableHashSet.CreateBuilder<int>();
        var changes = ImmutableArray.CreateBuilder<Change>(count);
        while (changes.Count < count)
        {
            int id = _random.Between(1, Ids);
            if (!touched.Add(id)) continue;
            Change change = abilities.Bank && _random.Between(1, 4) == 1 ? Transfer() : OfRecord(id);
            if (change is Change.Inserted) inserted.Add(id);
            Content = After(change);
            changes.Add(change);
        }

        _insertedBefore = inserted.ToImmutable();
        return new Commit(++Number, changes.MoveToImmutable());
    }

    /// <summary>Draws all up to a number.</summary>
    /// <returns>This stream.</returns>
    internal CommitStream AdvanceTo(int number)
    {
        while (Number < number) Next();
        return this;
    }

    // A record of the last commit is not deleted by the next: the content would be an earlier one again.
    Change OfRecord(int id)
    {
        bool there = Content.Records.ContainsKey(id);
        if (there && _random.Coin() && !_insertedBefore.Contains(id)) return new Change.Deleted(id);
        var record = new Customer(id, $"John Doe {Number}", _telephone++, FirstDay.AddDays(_random.Between(0, 29_000)));
        return there ? new Change.Updated(record) : new Change.Inserted(record);
    }

    Change.Transferred Transfer()
    {
        int account = _random.Between(1, Abilities.SmallBank.Accounts);
        int amount = _random.Between(-9_999, 9_999);
        var transfer = new BankTransfer(
            (int)Content.Transfers + 1, account, _random.Between(1, Abilities.SmallBank.Tellers), Branch: 1, amount);
        return new Change.Transferred(transfer, _balances[account] += amount);
    }

    Content After(Change change) => change switch
    {
        Change.Inserted(var record) => Content with { Records = Content.Records.SetItem(record.Id, record) },
        Change.Updated(var record) => Content with { Records = Content.Records.SetItem(record.Id, record) },
        Change.Deleted(var id) => Content with { Records = Content.Records.Remove(id) },
        Change.Transferred(var transfer, _) => Content with
        {
            Transfers = Content.Transfers + 1,
            Moved = Content.Moved + transfer.Amount,
        },
        _ => throw new InvalidOperationException($"{change.GetType().Name} changes nothing that is known."),
    };
}
