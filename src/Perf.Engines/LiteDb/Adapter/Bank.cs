using Perf.Engines.Stores;

namespace Perf.Engines.LiteDb;

/// <summary>
/// The bank in four collections. LiteDB has no foreign keys, so that a transfer looks for account, teller and branch
/// itself, before it writes.
/// </summary>
sealed class Bank(
    Transactions transactions, IRecords<Holder> accounts, IRecords<Holder> tellers, IRecords<Holder> branches,
    IRecords<HistoryLine> history)
{
    const int TellersOfBranch = 10;

    internal void Create(BankSize size) => _ = transactions.InOne(() =>
        branches.InsertAll(Holders(size.Branches, id => id))
        + tellers.InsertAll(Holders(size.Tellers, id => (id - 1) / TellersOfBranch + 1))
        + accounts.InsertAll(Holders(size.Accounts, id => (id - 1) / size.AccountsOfBranch + 1))
        + history.InsertAll([]));

    internal long Transfer(BankTransfer transfer) => transactions.InOne(() =>
    {
        Holder account = Find(accounts, "account", transfer.Account);
        Holder teller = Find(tellers, "teller", transfer.Teller);
        Holder branch = Find(branches, "branch", transfer.Branch);
        Holder paid = account with { Balance = account.Balance + transfer.Amount };
        _ = accounts.Update(paid);
        _ = tellers.Update(teller with { Balance = teller.Balance + transfer.Amount });
        _ = branches.Update(branch with { Balance = branch.Balance + transfer.Amount });
        history.Insert(new HistoryLine(
            transfer.Id, transfer.Account, transfer.Teller, transfer.Branch, transfer.Amount));
        return paid.Balance;
    });

    internal BankSums Sums() => transactions.InOne(() => new BankSums(
        accounts.All().Sum(holder => holder.Balance),
        tellers.All().Sum(holder => holder.Balance),
        branches.All().Sum(holder => holder.Balance),
        history.All().Sum(line => (long)line.Amount),
        history.Count()));

    static Holder Find(IRecords<Holder> holders, string kind, int id) => holders.Find(id)
        ?? throw new InvalidOperationException($"There is no {kind} {id}: nothing is transferred.");

    static IEnumerable<Holder> Holders(int count, Func<int, int> branchOf) =>
        Enumerable.Range(1, count).Select(id => new Holder(id, branchOf(id), 0));
}
