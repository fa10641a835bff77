using LiteDB;
using Perf.Harness.Measuring;

namespace Perf.Engines.LiteDb;

/// <summary>
/// A store on LiteDB, written the way its documentation recommends. A transaction belongs to the thread that began it.
/// </summary>
public class Store : EngineStore<Store>, IRollback
{
    readonly Opening _opening;

    private protected Store(Opening opening, TableSet<Store> tables)
        : base(tables)
    {
        _opening = opening;
        Database = new Database(opening);
        Customers = new CustomerTable(this);
    }

    /// <summary>Opens the store of a directory, and makes it where it is missing.</summary>
    internal static Store Open(Opening opening) =>
        opening.HasFiles ? new FileStore(opening) : new Store(opening, Tables);

    internal static TableSet<Store> Tables { get; } = new TableSet<Store>()
        .With<INamedTables>(store => new NamedTables(store))
        .With<ITripTable>(store => new TripTable(store))
        .With<IBankTables>(store => new BankTables(store))
        .With<IRollback>(store => store);

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Options => Database.Options;

    /// <inheritdoc/>
    public override ICustomerTable Customers { get; }

    /// <summary>The open database; another one after the file was rebuilt.</summary>
    internal Database Database { get; private set; }

    internal LiteDatabase Lite => Database.Lite;

    /// <inheritdoc/>
    protected override ITransactions Transactions => Database.Transactions;

    /// <inheritdoc/>
    public void Rollback() => Database.Transactions.Rollback();

    /// <summary>
    /// A checkpoint: the log goes into the data file, which is synced, and is emptied. What comes after it makes the
    /// same index of the same records every time.
    /// </summary>
    public override void Flush()
    {
        Database.Transactions.MustBeClosed("the flush");
        try
        {
            Lite.Checkpoint();
            LiteDbIndexHeights.Repeat();
        }
        catch (LockRecursionException open)
        {
            throw new InvalidOperationException(
                "The log can't be emptied: this thread is still reading. Close every reader first.", open);
        }
    }

    /// <summary>LiteDB has no check of its own: every document is read, in the order of every index.</summary>
    public override void CheckIntegrity() => Integrity.Check(Lite);

    /// <inheritdoc/>
    public override string State()
    {
        BsonDocument facts = DatabaseFacts.Of(Lite);
        return $"pages {facts["lastPageID"].AsInt32 + 1}, free {DatabaseFacts.FreePages(Lite)}, "
            + $"log {facts["logFileSize"].AsInt32}";
    }

    /// <inheritdoc/>
    protected override void Close()
    {
        if (Database.Transactions.IsOpen) Rollback();
        Database.Dispose();
    }

    private protected void Reopen() => Database = new Database(_opening);
}
