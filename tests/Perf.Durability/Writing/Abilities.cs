namespace Perf.Durability.Writing;

/// <summary>What a store can be asked to keep whole.</summary>
/// <param name="Transactions">Several changes at once, for who can give up none promises nothing of all.</param>
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
