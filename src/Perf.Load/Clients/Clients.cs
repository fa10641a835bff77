namespace Perf.Load.Clients;

/// <summary>Reads customers by their key.</summary>
/// <param name="name">The name in messages.</param>
/// <param name="store">The store.</param>
/// <param name="ids">The ids that it reads, a power of two of them.</param>
sealed class Reader(string name, IStore store, int[] ids) : ILoadClient
{
    readonly ICustomerTable _customers = store.Customers;
    int _next;

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int id = ids[_next++ & (ids.Length - 1)];
        Customer? found = _customers.Read(id);
        if (found?.Id == id) return OperationKind.Read;
        throw new WrongAnswerException($"expected customer {id}, and {found?.ToString() ?? "nothing"} was read.");
    }

    /// <inheritdoc/>
    public void BeginAgain() => _next = 0;
}

/// <summary>
/// Updates customers of its own, each in its own transaction, and remembers what the store acknowledged: no two
/// updates are equal, so a lost one shows.
/// </summary>
/// <param name="name">The name in messages.</param>
/// <param name="update">Makes an update: directly, or by a thread that collects them.</param>
/// <param name="owned">The records that only this client writes.</param>
/// <param name="places">Which of them, a power of two of choices.</param>
sealed class Writer(string name, Func<Customer, bool> update, IReadOnlyList<Customer> owned, int[] places) : ILoadClient
{
    // Numbers that SQLite stores in three bytes, as most of the data set's are: no row outgrows its page.
    const long FirstTelephone = 1_000_000;
    const long Telephones = 7_000_000;

    readonly Customer[] _acknowledged = [.. owned];
    long _updates;
    int _next;

    /// <summary>Updates a store that no other client uses.</summary>
    internal Writer(string name, IStore store, IReadOnlyList<Customer> owned, int[] places)
        : this(name, store.Customers.Update, owned, places)
    {
    }

    /// <inheritdoc/>
    public string Name => name;

    /// <summary>Each record as the store acknowledged it last.</summary>
    internal IReadOnlyList<Customer> Acknowledged => _acknowledged;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int place = places[_next++ & (places.Length - 1)];
        Customer next = _acknowledged[place] with { Telephone = FirstTelephone + (_updates++ % Telephones) };
        if (!update(next))
            throw new WrongAnswerException($"customer {next.Id} was updated, and the store says that it has none.");
        _acknowledged[place] = next;
        return OperationKind.Write;
    }

    /// <inheritdoc/>
    public void BeginAgain() => _next = 0;
}

/// <summary>Reads and writes in a drawn order.</summary>
/// <param name="reader">Its reader.</param>
/// <param name="writer">Its writer, on the same store.</param>
/// <param name="writes">Whether each operation writes, a power of two of them.</param>
sealed class MixedClient(Reader reader, Writer writer, bool[] writes) : ILoadClient
{
    int _next;

    /// <inheritdoc/>
    public string Name => reader.Name;

    /// <inheritdoc/>
    public OperationKind Operate() => writes[_next++ & (writes.Length - 1)] ? writer.Operate() : reader.Operate();

    /// <inheritdoc/>
    public void BeginAgain()
    {
        _next = 0;
        reader.BeginAgain();
        writer.BeginAgain();
    }
}

/// <summary>
/// Reads the whole table in one go and takes its time about it, as a report does: while it reads, a write-ahead log
/// cannot start over.
/// </summary>
sealed class LongReader(string name, IStore store) : ILoadClient
{
    const int RowsBetweenPauses = 100;

    // Ten of them in a table of a thousand rows: a tenth of a second for each report.
    static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    /// <inheritdoc/>
    public string Name => name;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        int rows = 0;
        foreach (var _ in store.ReadAll())
        {
            if (++rows % RowsBetweenPauses == 0) Thread.Sleep(Pause);
        }

        return OperationKind.Read;
    }
}

/// <summary>Transfers money: account, teller, branch and history in one transaction.</summary>
/// <param name="name">The name in messages.</param>
/// <param name="bank">A bank on a store that no other client uses.</param>
/// <param name="size">The bank.</param>
/// <param name="number">From 1; the lines of history of two tellers never have the same id.</param>
sealed class Teller(string name, IBankTables bank, BankSize size, int number) : ILoadClient
{
    const int TransfersAtMost = 10_000_000;
    const int LargestAmount = 5_000; // TPC-B as pgbench draws it

    SeededRandom _random = new((ulong)number);
    int _done;

    /// <inheritdoc/>
    public string Name => name;

    /// <summary>The transfers that the store acknowledged since the bank was made.</summary>
    internal long Acknowledged => _done;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        bank.Transfer(new BankTransfer(
            (number * TransfersAtMost) + _done + 1,
            _random.Between(1, size.Accounts),
            _random.Between(1, size.Tellers),
            _random.Between(1, size.Branches),
            _random.Between(-LargestAmount, LargestAmount)));
        _done++;
        return OperationKind.Write;
    }

    /// <inheritdoc/>
    public void BeginAgain() => _random = new SeededRandom((ulong)number);

    /// <summary>Forgets the transfers: the bank was made again.</summary>
    internal void Forget() => _done = 0;
}

/// <summary>The ids that a client uses, over and over: drawn before the first window.</summary>
static class DrawnIds
{
    // A power of two, so that a client goes round with a mask; every one of 1,000 ids comes up some sixteen times.
    const int Count = 1 << 14;

    /// <summary>Ids from the first to the last.</summary>
    internal static int[] Draw(int first, int last, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, Count).Select(_ => random.Between(first, last))];
    }

    /// <summary>Whether each operation writes, so many of 100, over and over.</summary>
    internal static bool[] Writes(int perCent, ulong seed)
    {
        var random = new SeededRandom(seed);
        return [.. Enumerable.Range(0, Count).Select(_ => random.Between(1, 100) <= perCent)];
    }
}
