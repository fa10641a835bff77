namespace Perf.Engines.Workloads;

/// <summary>Transfers money in a bank like that of TPC-B; each transfer is a transaction.</summary>
public sealed class BankTransferOne()
    : Workload("bank-transfer", new WorkloadSize(200, BankTransfers.Count), BankTransfers.Choices)
{
    readonly BankTransfers _transfers = new();

    /// <inheritdoc/>
    public override string DataHash => _transfers.Hash;

    /// <inheritdoc/>
    public override IReadOnlyList<string> StatementsOf(IStore store) => ((IBankStore)store).BankStatements;

    /// <inheritdoc/>
    protected override void Load(IStore store) => ((IBankStore)store).CreateBank(BankTransfers.Size);

    /// <inheritdoc/>
    protected override long Perform(IStore store, int operations)
    {
        var bank = (IBankStore)store;
        long checksum = 0;
        foreach (BankTransfer transfer in _transfers.All.AsSpan(0, operations))
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
        foreach (BankTransfer transfer in _transfers.All.AsSpan(0, operations))
        {
            long balance = balances.GetValueOrDefault(transfer.Account) + transfer.Amount;
            balances[transfer.Account] = balance;
            checksum = unchecked(checksum * 31 + balance);
        }

        return checksum;
    }

    /// <inheritdoc/>
    protected override void CheckContent(IStore store, int operations) =>
        _transfers.MustHold((IBankStore)store, operations);
}
