using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>The four sums are those of the acknowledged transfers, whatever was given up or refused.</summary>
static class BankSumsCheck
{
    const int Accepted = 20;
    const int Amount = 100;

    /// <param name="open">Opens a store of the directory; called twice.</param>
    /// <returns>What was tried, for people.</returns>
    internal static string Run(Func<IStore> open)
    {
        using (IStore store = open())
        {
            var bank = store.Table<IBankTables>();
            bank.Create(Abilities.SmallBank);
            for (int id = 1; id <= Accepted / 2; id++) bank.Transfer(Transfer(id));
            store.Begin();
            for (int id = Accepted / 2 + 1; id <= Accepted; id++) bank.Transfer(Transfer(id));
            store.Commit();
            if (store.Find<IRollback>() is { } rollback) RollBack(store, rollback);
            Refuse(bank);

            // Left open: closing rolls it back.
            store.Begin();
            bank.Transfer(Transfer(Accepted + 2));
        }

        using IStore again = open();
        const long Sum = Accepted * Amount;
        Answer.MustBe(
            "the sums of the bank", again.Table<IBankTables>().Sums(), new BankSums(Sum, Sum, Sum, Sum, Accepted));
        return $"{Accepted} transfers were made, others given up, refused or left open";
    }

    static void RollBack(IStore store, IRollback rollback)
    {
        store.Begin();
        store.Table<IBankTables>().Transfer(Transfer(Accepted + 1));
        rollback.Rollback();
    }

    static void Refuse(IBankTables bank)
    {
        Refused.MustBe("A transfer of no account", () => bank.Transfer(Transfer(Accepted + 3) with { Account = 0 }));
        Refused.MustBe("A transfer of no teller", () => bank.Transfer(Transfer(Accepted + 3) with { Teller = 0 }));
        Refused.MustBe("A transfer of no branch", () => bank.Transfer(Transfer(Accepted + 3) with { Branch = 0 }));
        Refused.MustBe("A transfer that is in the history", () => bank.Transfer(Transfer(1)));
    }

    static BankTransfer Transfer(int id) => new(id, Account: 1 + id % 3, Teller: 1 + id % 2, Branch: 1, Amount);
}
