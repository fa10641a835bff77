namespace Orders;

/// <summary>What the shop asks of its orders.</summary>
public interface IOrderStore : IDisposable
{
    IReadOnlyList<Order> Newest(int count);

    Task<IReadOnlyList<Order>> OfCustomerAsync(string customer, CancellationToken cancellation);

    void Add(params IReadOnlyList<Order> orders);

    void Remove(string customer);
}
