using LiteDB;

namespace Shop;

public sealed class Item
{
    public int Id { get; set; }
    public string Sku { get; set; } = "";
    public string Name { get; set; } = "";
    public double Price { get; set; }
}

public sealed class Line
{
    public int Id { get; set; }
    public int OrderId { get; set; }
    public int ItemId { get; set; }
}

public sealed class Store : IDisposable
{
    readonly string _source;
    readonly LiteDatabase _database;

    public Store(string path)
    {
        _source = $"Filename={path}";
        _database = new LiteDatabase(_source);
        _database.GetCollection<Item>("items").EnsureIndex(item => item.Sku);
        _database.GetCollection<Line>("lines").EnsureIndex(line => line.OrderId);
    }

    public void Fill(int items)
    {
        _database.GetCollection<Item>("items").InsertBulk(Enumerable.Range(1, items)
            .Select(id => new Item { Id = id, Sku = $"sku-{id}", Name = $"Item {id}", Price = id * 1.5 }));
        _database.GetCollection<Line>("lines").InsertBulk(Enumerable.Range(1, items)
            .Select(id => new Line { Id = id, OrderId = id / 10, ItemId = id }));
        _database.Checkpoint();
    }

    public Item? Find(string sku)
    {
        LiteDatabase database = _database;
        Item? found = database.GetCollection<Item>("items").FindOne(item => item.Sku == sku);
        return found is null ? null : Check(found);
    }

    public List<string> Names(int order)
    {
        var items = _database.GetCollection<Item>("items");
        List<int> ids = _database.GetCollection<Line>("lines").Find(line => line.OrderId == order)
            .Select(line => line.ItemId).ToList();
        return items.Find(item => ids.Contains(item.Id)).Select(item => item.Name).ToList();
    }

    public List<Item> Cheap(double limit) =>
        _database.GetCollection<Item>("items").Find(item => item.Id < 100 && item.Price < limit).ToList();

    public void Order(int id, params int[] items)
    {
        var lines = _database.GetCollection<Line>("lines");
        _database.BeginTrans();
        foreach (int item in items) lines.Upsert(new Line { Id = id * 100 + item, OrderId = id, ItemId = item });
        _database.Commit();
    }

    public void Clear(int id)
    {
        _database.GetCollection<Line>("lines").DeleteMany(line => line.OrderId == id);
        _database.Checkpoint();
    }

    public void Dispose() => _database.Dispose();

    static Item Check(Item item) => item.Price < 0 ? throw new InvalidOperationException(item.Sku) : item;
}
