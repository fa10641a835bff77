using Dapper;
using Microsoft.Data.Sqlite;

namespace Orders;

/// <summary>The orders, with SQL.</summary>
public sealed class DapperOrders : IOrderStore
{
    readonly SqliteConnection _connection;

    public DapperOrders(string path)
    {
        _connection = new SqliteConnection($"Data Source={path}");
        _connection.Open();
        _connection.Execute("""
            PRAGMA journal_mode = WAL; -- readers and a writer do not wait for each other
            CREATE TABLE IF NOT EXISTS Orders (Id INTEGER PRIMARY KEY, Customer TEXT NOT NULL, Total REAL NOT NULL);
            CREATE INDEX IF NOT EXISTS OrdersOfCustomer ON Orders (Customer);
            """);
    }

    public IReadOnlyList<Order> Newest(int count) =>
        _connection.Query<Order>(
            "SELECT Id, Customer, Total FROM Orders ORDER BY Id DESC LIMIT @count", new { count }).AsList();

    public async Task<IReadOnlyList<Order>> OfCustomerAsync(string customer, CancellationToken cancellation) =>
        (await _connection.QueryAsync<Order>(new CommandDefinition(
            "SELECT Id, Customer, Total FROM Orders WHERE Customer = @customer", new { customer },
            cancellationToken: cancellation))).AsList();

    public void Add(params IReadOnlyList<Order> orders)
    {
        using SqliteTransaction transaction = _connection.BeginTransaction();
        _connection.Execute(
            "INSERT INTO Orders (Customer, Total) VALUES (@Customer, @Total)", orders, transaction);
        transaction.Commit();
    }

    public void Remove(string customer) =>
        _connection.Execute("DELETE FROM Orders WHERE Customer = @customer", new { customer });

    public void Dispose() => _connection.Dispose();
}
