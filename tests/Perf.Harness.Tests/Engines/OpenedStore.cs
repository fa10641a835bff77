using Perf.Engines.Durability;

namespace Perf.Harness.Tests.Engines;

/// <summary>
/// A store of any engine in its own directory, which is deleted with it. A test on a skipped engine is ignored with the
/// reason.
/// </summary>
class OpenedStore : IDisposable
{
    public OpenedStore(string configuration, bool counted = false, Recorder? recorder = null)
        : this(EngineCatalogue.Find(configuration), counted, recorder)
    {
    }

    public OpenedStore(EngineConfiguration configuration, bool counted = false, Recorder? recorder = null)
    {
        Configuration = configuration;
        if (Configuration.LeftOut is { } reason) Assert.Ignore(reason);
        Directory = TempFolder.InMemory();
        Work = recorder is not null ? Configuration.Record!(recorder) : counted ? Configuration.CountWork!() : null;
        try
        {
            Store = Configuration.Open(Directory, Work);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public EngineConfiguration Configuration { get; }

    public DirectoryInfo Directory { get; }

    public IStore Store { get; private set; } = null!;

    public IWorkSource? Work { get; }

    public long Bytes => Directory.EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length);

    public IEnumerable<string> Files =>
        Directory.EnumerateFiles("*", SearchOption.AllDirectories).Select(file => file.Name)
            .Order(StringComparer.Ordinal);

    public T As<T>()
        where T : class => Store.Table<T>();

    public WorkCounts Count(Action<IStore> pass)
    {
        Work!.Start();
        pass(Store);
        return Work.Stop();
    }

    public void Reopen()
    {
        Store.Dispose();
        Store = Configuration.Open(Directory, Work);
    }

    public void Dispose()
    {
        Store?.Dispose();
        Work?.Dispose();
        Directory.Delete(recursive: true);
    }

    public static Customer Customer(int id) =>
        new(id, $"John Doe {id}", 5_555_000 + id, new DateTime(1970, 1, 1).AddDays(id));

    public static Customer[] Customers(int from, int count) => [.. Enumerable.Range(from, count).Select(Customer)];

    public static Trip[] Trips(int count) => [.. Enumerable.Range(0, count).Select(i => new Trip(
        $"{i % 10}", "", $" {i} ", "East, then north", i % 2, $"B{i % 20}", $"S{i % 50}", i % 3 == 0 ? null : 1))];
}
