namespace Orders;

/// <summary>An order.</summary>
public sealed class Order
{
    public long Id { get; set; }

    public string Customer { get; set; } = "";

    public double Total { get; set; }
}
