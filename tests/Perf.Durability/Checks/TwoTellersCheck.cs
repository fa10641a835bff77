using Perf.Durability.Writing;
using Perf.Engines.Workloads;

namespace Perf.Durability.Checks;

/// <summary>
/// Two threads with a store each make transfers on the same accounts, the refused ones again: no money is made or lost.
/// </summary>
static class TwoTellersCheck
{
    const int TransfersOfEach = 25;

    static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    /// <summary>Makes the transfers, and compares the four sums and the number of transfers.</summary>
    /// <param name="open">Opens a store of the directory; called three times.</param>
    /// <returns>How often a transfer was refused, for people.</returns>
    internal static string Run(Func<IStore> open)
    {
        using IStore store = open();
        var bank = store.Table<IBankTables>();
        bank.Create(Abilities.SmallBank);
        Task<int>[] tellers =
            [.. Enumerable.Range(0, 2).Select(number => Elsewhere.Start(() => Transfer(open, number)))];
        int refused = 0;
        foreach (Outcome<int> teller in tellers.Select(teller => teller.Outcome()).ToArray())
        {
            if (teller.Refusal is { } refusal)
                throw new WrongAnswerException($"A teller could not go on: {refusal.Message}");
            refused += teller.Result;
        }

        BankSums sums = bank.Sums();
        Answer.MustBe("whether the four sums agree", sums.Agree, true);
        Answer.MustBe("the transfers in the history", sums.Transfers, 2 * TransfersOfEach);
        Answer.MustBe("the sum of what was transferred", sums.Accounts, Enumerable.Range(1, 2 * TransfersOfEach).Sum());
        return $"{2 * TransfersOfEach} transfers by two writers, {refused} of them refused first";
    }

    static int Transfer(Func<IStore> open, int number)
    {
        using var over = new CancellationTokenSource(Limit);
        int refused = 0;
        using IStore store = Opened(open, ref refused, over.Token);
        var bank = store.Table<IBankTables>();
        for (int i = 1; i <= TransfersOfEach; i++)
        {
            int id = number * TransfersOfEach + i;
            var transfer = new BankTransfer(id, Account: 1 + i % 3, Teller: 1 + number, Branch: 1, Amount: id);
            while (Refused.By(() => bank.Transfer(transfer)) is not null)
            {
                over.Token.ThrowIfCancellationRequested();
                refused++;
            }
        }

        return refused;
    }

    // Opening a store writes a little too, and can be refused as a transfer can.
    static IStore Opened(Func<IStore> open, ref int refused, CancellationToken over)
    {
        IStore? store = null;
        while (Refused.By(() => store = open()) is not null)
        {
            over.ThrowIfCancellationRequested();
            refused++;
        }

        return store!;
    }
}
