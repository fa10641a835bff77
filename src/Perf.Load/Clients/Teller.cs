using Perf.Load.Drivers;

namespace Perf.Load.Clients;

/// <summary>Transfers money: account, teller, branch and history in one transaction.</summary>
/// <param name="name">The name in messages.</param>
/// <param name="store">A store that nobody else uses.</param>
/// <param name="size">The bank.</param>
/// <param name="number">From 1; the lines of history of two tellers never have the same id.</param>
sealed class Teller(string name, IBankStore store, BankSize size, int number) : ILoadClient
{
    const int TransfersAtMost = 10_000_000;
    const int LargestAmount = 5_000; // TPC-B as pgbench draws it

    readonly SeededRandom _random = new((ulong)number);
    int _done;

    /// <inheritdoc/>
    public string Name => name;

    /// <summary>The transfers that the store acknowledged since the bank was made.</summary>
    internal long Acknowledged => _done;

    /// <inheritdoc/>
    public OperationKind Operate()
    {
        store.Transfer(new BankTransfer(
            (number * TransfersAtMost) + _done + 1,
            _random.Between(1, size.Accounts),
            _random.Between(1, size.Tellers),
            _random.Between(1, size.Branches),
            _random.Between(-LargestAmount, LargestAmount)));
        _done++;
        return OperationKind.Write;
    }

    /// <summary>The bank was made anew.</summary>
    internal void Forget() => _done = 0;
}
