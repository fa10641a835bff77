namespace Perf.Engines.Workloads;

/// <summary>Adds up all balances and the history of a bank like that of TPC-B.</summary>
public sealed class BankReadSums() : Workload("bank-sums", new WorkloadSize(5, 100), BankTransfers.Choices)
{
    readonly BankTransfers _transfers = new();

    /// <inheritdoc/>
    public override string DataHash => _transfers.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IBankStore)store).BankStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store)
    {
        var bank = (IBankStore)store;
        bank.CreateBank(BankTransfers.Size);
        Transaction.Of(store, _ =>
        {
            foreach (BankTransfer transfer in _transfers.All) bank.Transfer(transfer);
        });
    }

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var bank = (IBankStore)store;
        long checksum = 0;
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + Folded(bank.Sums()));
        return checksum;
    }

    /// <inheritdoc/>
    protected override long ChecksumOf(int operations)
    {
        long checksum = 0;
        long each = Folded(_transfers.SumsOf(BankTransfers.Count));
        for (int i = 0; i < operations; i++) checksum = unchecked(checksum * 31 + each);
        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        _transfers.MustHold((IBankStore)store, BankTransfers.Count);

    static long Folded(BankSums sums) => unchecked(
        (((sums.Accounts * 31 + sums.Tellers) * 31 + sums.Branches) * 31 + sums.History) * 31 + sums.Transfers);
}
