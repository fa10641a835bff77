namespace Perf.Engines.Workloads;

/// <summary>A bank like that of TPC-B with one branch, and transfers drawn as pgbench draws them.</summary>
public sealed class BankTransfers
{
    /// <summary>The transfers that are drawn.</summary>
    public const int Count = 1_000;

    const int Accounts = 10_000;    // a tenth of the published number: it is filled anew after each batch
    const int MostMoney = 5_000;    // pgbench's delta is between minus and plus that
    const int Seed = 1;

    /// <summary>Draws the transfers.</summary>
    public BankTransfers()
    {
        var random = new SeededRandom(Seed);
        All =
        [
            .. Enumerable.Range(1, Count).Select(id => new BankTransfer(
                id, random.Between(1, Size.Accounts), random.Between(1, Size.Tellers), random.Between(1, Size.Branches),
                random.Between(-MostMoney, MostMoney))),
        ];
        using var hash = new ContentHash();
        foreach (BankTransfer one in All) hash.AddLine(one.ToString());
        Hash = hash.Digits();
    }

    /// <summary>What was chosen.</summary>
    public static IReadOnlyList<string> Choices { get; } = ["branches=1", $"accounts={Accounts}", $"seed={Seed}"];

    /// <summary>The size of the bank.</summary>
    public static BankSize Size { get; } = new(1, Accounts);

    /// <summary>The transfers.</summary>
    public ImmutableArray<BankTransfer> All { get; }

    /// <summary>The hash of the transfers.</summary>
    public string Hash { get; }

    /// <summary>The four sums after the first of them, and how many there were.</summary>
    public BankSums SumsOf(int transfers)
    {
        long sum = All[..transfers].Sum(one => (long)one.Amount);
        return new BankSums(sum, sum, sum, sum, transfers);
    }

    /// <summary>
    /// The bank with the sums that it should have, which is what keeps money from being made or lost.
    /// </summary>
    public void MustHold(IBankStore store, int transfers) =>
        Answer.MustBe("the four sums of the bank, and its transfers", store.Sums(), SumsOf(transfers));
}
