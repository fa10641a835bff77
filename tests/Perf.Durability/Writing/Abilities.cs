namespace Perf.Durability.Writing;

/// <summary>The changes that a store can make as a whole.</summary>
/// <param name="Transactions">Several changes in a transaction, which can be rolled back.</param>
/// <param name="Bank">Transfers.</param>
readonly record struct Abilities(bool Transactions, bool Bank)
{
    /// <summary>A small bank: a scale of one, and accounts that meet often.</summary>
    internal static BankSize SmallBank { get; } = new(Branches: 1, AccountsOfBranch: 20);

    /// <summary>Those of a store.</summary>
    internal static Abilities Of(IStore store) => new(
        store.Find<IRollback>() is not null, store.Find<IBankTables>() is not null);

    /// <summary>Makes ready what the commits need; the customers are there on every store.</summary>
    internal static Abilities Prepare(IStore store)
    {
        store.Find<IBankTables>()?.Create(SmallBank);
        return Of(store);
    }
}
