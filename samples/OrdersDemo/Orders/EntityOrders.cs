using Microsoft.EntityFrameworkCore;

namespace Orders;

/// <summary>The orders, with EF Core: a context for each request, as in a web application.</summary>
public sealed class EntityOrders : IOrderStore
{
    readonly DbContextOptions<OrderContext> _options;

    public EntityOrders(string path)
    {
        _options = new DbContextOptionsBuilder<OrderContext>().UseSqlite($"Data Source={path}").Options;
        using var context = new OrderContext(_options);
        context.Database.EnsureCreated();
    }

    public IReadOnlyList<Order> Newest(int count)
    {
        using var context = new OrderContext(_options);
        return context.Orders.AsNoTracking().OrderByDescending(order => order.Id).Take(count).ToList();
    }

    public async Task<IReadOnlyList<Order>> OfCustomerAsync(string customer, CancellationToken cancellation)
    {
        await using var context = new OrderContext(_options);
        return await context.Orders.AsNoTracking().Where(order => order.Customer == customer).ToListAsync(cancellation);
    }

    public void Add(params IReadOnlyList<Order> orders)
    {
        using var context = new OrderContext(_options);
        context.Orders.AddRange(orders.Select(order => new Order { Customer = order.Customer, Total = order.Total }));
        context.SaveChanges();
    }

    public void Remove(string customer)
    {
        using var context = new OrderContext(_options);
        context.Orders.Where(order => order.Customer == customer).ExecuteDelete();
    }

    public void Dispose()
    {
    }
}

/// <summary>The database of the orders.</summary>
public sealed class OrderContext(DbContextOptions<OrderContext> options) : DbContext(options)
{
    public DbSet<Order> Orders => Set<Order>();

    protected override void OnModelCreating(ModelBuilder model) =>
        model.Entity<Order>().HasIndex(order => order.Customer);
}
