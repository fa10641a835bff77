using NUnit.Framework;
using Perf.NUnit;

namespace Orders.Perf;

/// <summary>Eight readers and a writer on one database, each reader with a connection of its own.</summary>
public sealed class OrderLoad : IDisposable
{
    const int Readers = 8;

    readonly DapperOrders _orders = new("orders.db");
    readonly DapperOrders[] _readers = [.. Enumerable.Range(0, Readers).Select(_ => new DapperOrders("orders.db"))];
    int _added;

    [Readers(Readers)]
    public int Newest(int client) => _readers[client].Newest(10).Count;

    [Writers(1)]
    public void Add()
    {
        _orders.Add(new Order { Customer = "new", Total = 1 });
        _added++;
    }

    [PerfLoad(Restore = nameof(RemoveAdded))]
    public async Task Every_order_that_was_added_is_there() =>
        Assert.That(await _orders.OfCustomerAsync("new", CancellationToken.None), Has.Count.EqualTo(_added));

    public void RemoveAdded()
    {
        _orders.Remove("new");
        _added = 0;
    }

    public void Dispose()
    {
        foreach (DapperOrders reader in _readers) reader.Dispose();
        _orders.Dispose();
    }
}
