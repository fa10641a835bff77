using NUnit.Framework;
using Perf.NUnit;

namespace Orders.Perf;

/// <summary>What the shop does most, on both stores.</summary>
[TestFixture("dapper")]
[TestFixture("entities")]
public sealed class OrderPerf(string kind) : IDisposable
{
    const int Orders = 1_000, Customers = 50;

    readonly IOrderStore _orders = kind == "dapper" ? new DapperOrders("orders.db") : new EntityOrders("orders.db");

    [OneTimeSetUp]
    public void Fill() => _orders.Add(
        [.. Enumerable.Range(0, Orders).Select(i => new Order { Customer = $"customer {i % Customers}", Total = i })]);

    // EF Core allocates some bytes more in one process than in the next.
    [PerfTest(Judge = Gates.Work | Gates.Time)]
    [TestCase(10)]
    [TestCase(100)]
    public int Newest(int count) => _orders.Newest(count).Count;

    [PerfTest(Judge = Gates.Work | Gates.Time)]
    [CancelAfter(10_000)]
    public async Task<int> Of_a_customer(CancellationToken cancellation) =>
        (await _orders.OfCustomerAsync("customer 7", cancellation)).Count;

    [PerfTest(Restore = nameof(RemoveAdded), Judge = Gates.Work | Gates.Time)]
    public void Add() => _orders.Add(new Order { Customer = "new", Total = 1 });

    public void RemoveAdded() => _orders.Remove("new");

    public void Dispose() => _orders.Dispose();
}
