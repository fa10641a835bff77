using Dapper;
using Microsoft.Data.Sqlite;

namespace Shop;

public sealed record Item(long Id, string Sku, string Name, double Price);

public sealed record Line(long OrderId, string Name, long Quantity);

public sealed class Store : IDisposable
{
    readonly string _source;
    readonly SqliteConnection _connection;

    public Store(string path)
    {
        _source = $"Data Source={path}";
        _connection = new SqliteConnection(_source);
        _connection.Open();
        _connection.Execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
        _connection.Execute(
            """
            CREATE TABLE IF NOT EXISTS Item (Id INTEGER PRIMARY KEY, Sku TEXT, Name TEXT, Price REAL);
            CREATE TABLE IF NOT EXISTS Line (OrderId INTEGER, ItemId INTEGER, Quantity INTEGER);
            CREATE INDEX IF NOT EXISTS ItemSku ON Item (Sku);
            CREATE INDEX IF NOT EXISTS LineOrder ON Line (OrderId);
            """);
    }

    public void Fill(int items)
    {
        using SqliteTransaction transaction = _connection.BeginTransaction();
        for (var id = 1; id <= items; id++)
        {
            var item = new { Id = id, Sku = $"sku-{id}", Name = $"Item {id}", Price = id * 1.5 };
            _connection.Execute("INSERT INTO Item VALUES (@Id, @Sku, @Name, @Price)", item, transaction);
            var line = new { OrderId = id / 10, ItemId = id, Quantity = id % 7 };
            _connection.Execute("INSERT INTO Line VALUES (@OrderId, @ItemId, @Quantity)", line, transaction);
        }

        transaction.Commit();
    }

    public Item? Find(string sku)
    {
        SqliteConnection connection = _connection;
        Item? found = connection.QueryFirstOrDefault<Item>("SELECT * FROM Item WHERE Sku = @sku", new { sku });
        return found is null ? null : Check(found);
    }

    public List<Line> Lines(long order) => _connection.Query<Line>(
        "SELECT l.OrderId, i.Name, l.Quantity FROM Line l JOIN Item i ON i.Id = l.ItemId WHERE l.OrderId = @order",
        new { order }).ToList();

    public List<Item> Cheap(double limit) =>
        _connection.Query<Item>("SELECT * FROM Item WHERE Price < @limit", new { limit }).ToList();

    public void Order(long id, params long[] items)
    {
        using SqliteTransaction transaction = _connection.BeginTransaction();
        foreach (long item in items)
            _connection.Execute("INSERT INTO Line VALUES (@id, @item, 1)", new { id, item }, transaction);
        transaction.Commit();
    }

    public void Clear(long id) => _connection.Execute("DELETE FROM Line WHERE OrderId = @id", new { id });

    public void Dispose() => _connection.Dispose();

    static Item Check(Item item) => item.Price < 0 ? throw new InvalidOperationException(item.Sku) : item;
}
