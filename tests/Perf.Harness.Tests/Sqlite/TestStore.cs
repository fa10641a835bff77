using Perf.Engines.AdoNet;
using Perf.Engines.Durability;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A store in a directory of its own, counted, which is gone with it.</summary>
sealed class TestStore : IDisposable
{
    public DirectoryInfo Directory { get; } = TempFolder.InMemory();

    public TestStore(string configuration, bool counted = true, Recorder? recorder = null)
        : this(EngineCatalogue.Find(FullName(configuration)), counted, recorder)
    {
    }

    public TestStore(EngineConfiguration configuration, bool counted = true, Recorder? recorder = null)
    {
        Configuration = configuration;
        Work = recorder is not null ? (SqliteWork)configuration.Record!(recorder)
            : counted ? (SqliteWork)configuration.CountWork!()
            : null!;
        try
        {
            Any = configuration.Open(Directory, Work);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public EngineConfiguration Configuration { get; }

    public SqliteWork Work { get; }

    public IStore Any { get; private set; } = null!;

    public Store Store => (Store)Any;

    public AdoNetStore AdoNet => (AdoNetStore)Any;

    public SqliteConnection Connection => Store.Connection;

    public string DatabaseFile => Path.Combine(Directory.FullName, "store.db");

    public IEnumerable<string> Files => Directory.EnumerateFiles().Select(file => file.Name).Order();

    public WorkCounts Count(Action<Store> pass) => CountAny(_ => pass(Store));

    public WorkCounts CountAny(Action<IStore> pass)
    {
        Work.Start();
        pass(Any);
        return Work.Stop();
    }

    public void Run(string sql)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    public IStore OpenAnother() => Configuration.Open(Directory, Work);

    public void Reopen()
    {
        Any.Dispose();
        Any = OpenAnother();
    }

    const string MicrosoftDataSqlite = Perf.Engines.MicrosoftDataSqlite.Configurations.Engine;

    static string FullName(string configuration) =>
        configuration.Contains('/') ? configuration : $"{MicrosoftDataSqlite}/{configuration}";

    public void Dispose()
    {
        Any?.Dispose();
        Work?.Dispose();
        Directory.Delete(recursive: true);
    }

    public static Customer Customer(int id) =>
        new(id, $"John Doe {id}", 5_555_000 + id, new DateTime(1970, 1, 1).AddDays(id));

    public static IEnumerable<Customer> Customers(int from, int count) =>
        Enumerable.Range(from, count).Select(Customer);

    public static IEnumerable<Trip> Trips(int count) => Enumerable.Range(0, count).Select(i => new Trip(
        $"{i % 10}", "1", $"{i}", "East, then north", i % 2, $"B{i % 20}", $"S{i % 50}", i % 3 == 0 ? null : 1));
}
