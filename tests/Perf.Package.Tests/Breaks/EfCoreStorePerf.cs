using NUnit.Framework;
using Perf.NUnit;
using Shop;

public sealed class EfCoreStorePerf : IDisposable
{
    readonly Store _store = new("shop.db");

    public EfCoreStorePerf() => _store.Fill(200);

    [PerfTest]
    public Task<List<Post>> Popular() => _store.Popular(980);

    [PerfTest]
    public List<Blog> Some() => _store.Some(10);

    [PerfTest]
    public string? Name() => _store.Name(100);

    [PerfTest]
    public void View() => _store.View(100);

    public void Dispose() => _store.Dispose();
}
