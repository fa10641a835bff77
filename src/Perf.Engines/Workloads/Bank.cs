namespace Perf.Engines.Workloads;

/// <summary>A workload on a bank like that of TPC-B.</summary>
/// <param name="name">The name in the case id.</param>
/// <param name="size">The operations between two restores.</param>
public abstract class BankWorkload(string name, WorkloadSize size) : Workload(name, size, BankTransfers.Choices)
{
    /// <inheritdoc/>
    public override string DataHash => Transfers.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => store.Table<IBankTables>().Statements;

    /// <summary>The transfers.</summary>
    protected BankTransfers Transfers { get; } = new();
}

/// <summary>Transfers money in a bank like that of TPC-B; each transfer is a transaction.</summary>
public sealed class BankTransferOne()
    : BankWorkload("bank-transfer", new WorkloadSize(200, BankTransfers.Count))
{
    /// <inheritdoc/>
    protected override void Load(IStore store) => store.Table<IBankTables>().Create(BankTransfers.Size);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var bank = store.Table<IBankTables>();
        long checksum = 0;
        foreach (BankTransfer transfer in Transfers.All.AsSpan(0, operations))
            checksum = unchecked(checksum * 31 + bank.Transfer(transfer));
        return checksum;
    }

    /// <inheritdoc/>
    protected override void Undo(IStore store, int operations) => Load(store);

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        var balances = new Dictionary<int, long>();
        long checksum = 0;
        foreach (BankTransfer transfer in Transfers.All.AsSpan(0, operations))
        {
            long balance = balances.GetValueOrDefault(transfer.Account) + transfer.Amount;
            balances[transfer.Account] = balance;
            checksum = unchecked(checksum * 31 + balance);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Transfers.MustHold(store.Table<IBankTables>(), operations);
}

/// <summary>Adds up all balances and the history of a bank like that of TPC-B.</summary>
public sealed class BankReadSums() : BankWorkload("bank-sums", new WorkloadSize(5, 100))
{
    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        var bank = store.Table<IBankTables>();
        bank.Create(BankTransfers.Size);
        Transaction.Of(store, _ =>
        {
            foreach (BankTransfer transfer in Transfers.All) bank.Transfer(transfer);
        });
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var bank = store.Table<IBankTables>();
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + Folded(bank.Sums()));
        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        long each = Folded(Transfers.SumsOf(BankTransfers.Count));
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + each);
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        Transfers.MustHold(store.Table<IBankTables>(), BankTransfers.Count);

    static long Folded(BankSums sums) => unchecked(
        (((sums.Accounts * 31 + sums.Tellers) * 31 + sums.Branches) * 31 + sums.History) * 31 + sums.Transfers);
}

/// <summary>A bank like that of TPC-B with one branch, and transfers drawn as pgbench draws them.</summary>
public sealed class BankTransfers
{
    /// <summary>The transfers that are drawn.</summary>
    public const int Count = 1_000;

    const int Accounts = 10_000;    // a tenth of the published number: it is filled again after each batch
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
    public void MustHold(IBankTables store, int transfers) =>
        Answer.MustBe("the four sums of the bank, and its transfers", store.Sums(), SumsOf(transfers));
}
