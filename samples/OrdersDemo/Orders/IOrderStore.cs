namespace Orders;

/// <summary>The operations of the shop on its orders.</summary>
public interface IOrderStore : IDisposable
{
    IReadOnlyList<Order> Newest(int count);

    Task<IReadOnlyList<Order>> OfCustomerAsync(string customer, CancellationToken cancellation);

    void Add(params IReadOnlyList<Order> orders);

    void Remove(string customer);
}
