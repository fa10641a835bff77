using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>History of an account that does not exist is refused, by the engine's own key too.</summary>
static class ForeignKeyCheck
{
    internal static void Run(IStore store)
    {
        var bank = store.Table<IForeignKeyBank>();
        bank.Create(Abilities.SmallBank);
        bank.Transfer(new BankTransfer(1, Account: 1, Teller: 1, Branch: 1, Amount: 7));
        BankSums before = bank.Sums();
        var unknown = new BankTransfer(2, Account: Abilities.SmallBank.Accounts + 1, Teller: 1, Branch: 1, Amount: 9);

        Refused.MustBe("A transfer of an account that does not exist", () => bank.Transfer(unknown));
        Refused.MustBe("A line of history of an account that does not exist", () => bank.WriteHistory(unknown));

        Answer.MustBe("the sums after both were refused", bank.Sums(), before);
        store.CheckIntegrity();
    }
}
