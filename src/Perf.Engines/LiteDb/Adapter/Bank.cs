namespace Perf.Engines.LiteDb;

/// <summary>
/// The bank in four collections. LiteDB has no foreign keys, so a transfer checks that account, teller and branch
/// exist before it writes to them.
/// </summary>
sealed class Bank(
    Transactions transactions, IRecords<Holder> accounts, IRecords<Holder> tellers, IRecords<Holder> branches,
    IRecords<HistoryLine> history)
{
    const int TellersOfBranch = 10;

    internal void Create(BankSize size) => _ = transactions.InOne(() =>
    {
        foreach (IRecords<Holder> holders in new[] { accounts, tellers, branches }) holders.DeleteAll();
        history.DeleteAll();
        return Fill(size);
    });

    int Fill(BankSize size) =>
        branches.InsertAll(Holders(size.Branches, id => id))
        + tellers.InsertAll(Holders(size.Tellers, id => (id - 1) / TellersOfBranch + 1))
        + accounts.InsertAll(Holders(size.Accounts, id => (id - 1) / size.AccountsOfBranch + 1))
        + history.InsertAll([]);

    /// <summary>
    /// The row of history is written first. LiteDB does not lock the records that a transaction reads, so
    /// another thread could change them. A write locks its collection until the transaction ends.
    /// </summary>
    internal long Transfer(BankTransfer transfer) => transactions.InOne(() =>
    {
        history.Insert(new HistoryLine(
            transfer.Id, transfer.Account, transfer.Teller, transfer.Branch, transfer.Amount));
        Holder account = Find(accounts, "account", transfer.Account, transfer.Id);
        Holder teller = Find(tellers, "teller", transfer.Teller, transfer.Id);
        Holder branch = Find(branches, "branch", transfer.Branch, transfer.Id);
        Holder paid = account with { Balance = account.Balance + transfer.Amount };
        _ = accounts.Update(paid);
        _ = tellers.Update(teller with { Balance = teller.Balance + transfer.Amount });
        _ = branches.Update(branch with { Balance = branch.Balance + transfer.Amount });
        return paid.Balance;
    });

    internal BankSums Sums() => transactions.InOne(() => new BankSums(
        accounts.All().Sum(holder => holder.Balance),
        tellers.All().Sum(holder => holder.Balance),
        branches.All().Sum(holder => holder.Balance),
        history.All().Sum(line => (long)line.Amount),
        history.Count()));

    // The line is taken back by hand, for the transaction may be the caller's, who may commit it all the same.
    Holder Find(IRecords<Holder> holders, string kind, int id, int line)
    {
        if (holders.Find(id) is { } found) return found;
        _ = history.Delete(line);
        throw new InvalidOperationException($"There is no {kind} {id}: nothing is transferred.");
    }

    static IEnumerable<Holder> Holders(int count, Func<int, int> branchOf) =>
        Enumerable.Range(1, count).Select(id => new Holder(id, branchOf(id), 0));
}
