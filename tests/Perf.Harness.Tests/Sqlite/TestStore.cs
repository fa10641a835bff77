using Perf.Engines.Durability;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

/// <summary>A store of SQLite; a name without an engine is a configuration of Microsoft.Data.Sqlite.</summary>
sealed class TestStore : OpenedStore
{
    public TestStore(string configuration, bool counted = true, Recorder? recorder = null)
        : this(EngineCatalogue.Find(FullName(configuration)), counted, recorder)
    {
    }

    public TestStore(EngineConfiguration configuration, bool counted = true, Recorder? recorder = null)
        : base(configuration, counted, recorder)
    {
    }

    public new SqliteWork Work => (SqliteWork)base.Work!;

    public IStore Any => base.Store;

    public new Store Store => (Store)Any;

    public SqliteConnection Connection => Store.Connection;

    public string DatabaseFile => Path.Combine(Directory.FullName, "store.db");

    public WorkCounts Count(Action<Store> pass) => CountAny(_ => pass(Store));

    public WorkCounts CountAny(Action<IStore> pass) => base.Count(pass);

    public void Run(string sql)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    public IStore OpenAnother() => Configuration.Open(Directory, base.Work);

    const string MicrosoftDataSqlite = Perf.Engines.MicrosoftDataSqlite.Configurations.Engine;

    static string FullName(string configuration) =>
        configuration.Contains('/') ? configuration : $"{MicrosoftDataSqlite}/{configuration}";
}
