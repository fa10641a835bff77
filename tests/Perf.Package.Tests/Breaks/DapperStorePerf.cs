using NUnit.Framework;
using Perf.NUnit;
using Shop;

public sealed class DapperStorePerf : IDisposable
{
    readonly Store _store = new("shop.db");

    public DapperStorePerf() => _store.Fill(2_000);

    [PerfTest]
    public Item? Find() => _store.Find("sku-1000");

    [PerfTest]
    public List<Line> Lines() => _store.Lines(100);

    [PerfTest]
    public List<Item> Cheap() => _store.Cheap(50);

    [PerfTest(Restore = nameof(Clear))]
    public void Order() => _store.Order(9_999, 1, 2, 3);

    public void Clear() => _store.Clear(9_999);

    public void Dispose() => _store.Dispose();
}
