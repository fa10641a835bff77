namespace Perf.Engines.Stores;

/// <summary>A store as the set of its tables: each engine says which it has and how each is made.</summary>
/// <param name="tables">The tables besides the customers.</param>
public abstract class EngineStore<TStore>(TableSet<TStore> tables) : IStore
    where TStore : EngineStore<TStore>
{
    readonly Dictionary<Type, object> _made = [];

    /// <inheritdoc/>
    public abstract IReadOnlyDictionary<string, string> Options { get; }

    /// <inheritdoc/>
    public abstract ICustomerTable Customers { get; }

    /// <summary>What begins and commits.</summary>
    protected abstract ITransactions Transactions { get; }

    /// <inheritdoc/>
    public TTable? Find<TTable>()
        where TTable : class
    {
        // Clients of a thread-safe store share it.
        lock (_made)
        {
            if (_made.TryGetValue(typeof(TTable), out object? table)) return (TTable)table;
            if (tables.Make((TStore)this, typeof(TTable)) is not { } made) return null;
            _made.Add(typeof(TTable), made);
            return (TTable)made;
        }
    }

    /// <inheritdoc/>
    public void Begin() => Transactions.Begin();

    /// <inheritdoc/>
    public void Commit() => Transactions.Commit();

    /// <inheritdoc/>
    public abstract void Flush();

    /// <inheritdoc/>
    public abstract void CheckIntegrity();

    /// <inheritdoc/>
    public abstract string State();

    /// <inheritdoc/>
    public void Dispose()
    {
        Close();
        GC.SuppressFinalize(this);
    }

    /// <summary>Closes the database.</summary>
    protected abstract void Close();
}

/// <summary>A store on one connection, whose upkeep is a class of its own.</summary>
/// <param name="tables">The tables besides the customers.</param>
/// <param name="transactions">Begins and commits.</param>
/// <param name="upkeep">Flushes, checks and describes the files.</param>
/// <param name="options">Every option as it was read back.</param>
public abstract class ConnectionStore<TStore>(
    TableSet<TStore> tables, ITransactions transactions, IUpkeep upkeep, IReadOnlyDictionary<string, string> options)
    : EngineStore<TStore>(tables)
    where TStore : ConnectionStore<TStore>
{
    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Options => options;

    /// <summary>Flushes, checks and describes the files.</summary>
    protected IUpkeep Upkeep => upkeep;

    /// <inheritdoc/>
    protected override ITransactions Transactions => transactions;

    /// <inheritdoc/>
    public override void Flush() => upkeep.Flush();

    /// <inheritdoc/>
    public override void CheckIntegrity() => upkeep.CheckIntegrity();

    /// <inheritdoc/>
    public override string State() => upkeep.State();
}

/// <summary>The kinds of table that the stores of an engine have, and how each is made.</summary>
public sealed class TableSet<TStore>
{
    readonly Dictionary<Type, Func<TStore, object>> _makers = [];

    /// <summary>The kinds, for a configuration's Capabilities.</summary>
    public IReadOnlyList<Type> Kinds => [.. _makers.Keys];

    /// <summary>The same set with this kind, added or made in another way.</summary>
    public TableSet<TStore> With<TTable>(Func<TStore, TTable> make)
        where TTable : class
    {
        var set = new TableSet<TStore>();
        foreach ((Type kind, Func<TStore, object> maker) in _makers) set._makers[kind] = maker;
        set._makers[typeof(TTable)] = make;
        return set;
    }

    internal object? Make(TStore store, Type kind) => _makers.GetValueOrDefault(kind)?.Invoke(store);
}
