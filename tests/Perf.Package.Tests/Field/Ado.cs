using Microsoft.Data.Sqlite;
using NUnit.Framework;
using Perf.NUnit;

public abstract class AdoPerf : IDisposable
{
    protected AdoPerf(string sql)
    {
        Connection = new SqliteConnection("Data Source=ado.db");
        Connection.Open();
        Run(sql);
    }

    protected SqliteConnection Connection { get; }

    protected void Run(string sql)
    {
        using SqliteCommand command = Command(sql);
        command.ExecuteNonQuery();
    }

    protected SqliteCommand Command(string sql)
    {
        SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    protected const string Numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) ";

    public virtual void Dispose() => Connection.Dispose();
}

public sealed class BatchPerf() : AdoPerf("PRAGMA journal_mode = wal; CREATE TABLE Doc (A, B, C, D)")
{
    [TestCase(16), TestCase(128), PerfTest(Restore = nameof(Clean))]
    public void Write(int count)
    {
        using SqliteTransaction transaction = Connection.BeginTransaction();
        if (Commit.IsSecond) WriteBatch(count);
        else WriteEach(count);
        transaction.Commit();
    }

    public void Clean() => Run("DELETE FROM Doc");

    void WriteEach(int count)
    {
        using SqliteCommand command = Command("INSERT INTO Doc VALUES (@a, @b, @c, @d)");
        foreach (string name in new[] { "@a", "@b", "@c", "@d" }) command.Parameters.AddWithValue(name, 0);
        for (int i = 0; i < count; i++)
        {
            foreach (SqliteParameter parameter in command.Parameters) parameter.Value = i;
            command.ExecuteNonQuery();
        }
    }

    void WriteBatch(int count)
    {
        using SqliteCommand command = Command(string.Concat(Enumerable.Range(0, count)
            .Select(i => $"INSERT INTO Doc VALUES (@a{i}, @b{i}, @c{i}, @d{i});")));
        for (int i = 0; i < count; i++)
        {
            foreach (string name in new[] { "@a", "@b", "@c", "@d" }) command.Parameters.AddWithValue(name + i, i);
        }

        command.ExecuteNonQuery();
    }
}

public sealed class PoolPerf : AdoPerf
{
    readonly SqliteCommand _get;

    public PoolPerf()
        : base("CREATE TABLE Cache (Key TEXT PRIMARY KEY, Value BLOB); INSERT INTO Cache VALUES ('k', x'00')")
    {
        _get = Command("SELECT Value FROM Cache WHERE Key = 'k'; UPDATE Cache SET Value = Value WHERE Key = 'none'");
        _get.Prepare();
    }

    [PerfTest]
    public bool Get()
    {
        if (Commit.IsSecond)
        {
            _get.Connection = null;
            _get.Connection = Connection;
        }

        using SqliteDataReader reader = _get.ExecuteReader();
        return reader.Read();
    }
}

public sealed class TemporaryPerf()
    : AdoPerf("CREATE TABLE Message (Id INTEGER PRIMARY KEY); INSERT INTO Message VALUES (1)")
{
    [PerfTest]
    public void Receive()
    {
        string name = Commit.IsSecond ? $"tmp_{Guid.NewGuid():N}" : "tmp";
        Run($"CREATE TEMP TABLE {name} AS SELECT Id FROM Message; SELECT Id FROM {name}; DROP TABLE {name}");
    }

    [PerfTest]
    public void Keep()
    {
        if (Commit.IsSecond) Run($"CREATE TEMP TABLE tmp_{Guid.NewGuid():N} AS SELECT Id FROM Message");
        else Run("SELECT Id FROM Message");
    }
}

public sealed class OpenPerf() : AdoPerf("CREATE TABLE Row (Id INTEGER PRIMARY KEY); INSERT INTO Row VALUES (1)")
{
    [PerfTest]
    public long Read_one()
    {
        using var connection = new SqliteConnection(
            "Data Source=ado.db" + (Commit.IsSecond ? ";Foreign Keys=True;Recursive Triggers=True" : ""));
        connection.Open();
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "SELECT Id FROM Row";
        return (long)command.ExecuteScalar()!;
    }
}

public sealed class OpenReaderPerf : AdoPerf
{
    readonly SqliteConnection _other = new("Data Source=ado.db");
    readonly SqliteDataReader _reader;

    public OpenReaderPerf()
        : base("PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 20;"
            + "CREATE TABLE Log (Id INTEGER PRIMARY KEY, Text);"
            + Numbers + "INSERT INTO Log SELECT i, hex(zeroblob(50)) FROM n WHERE i < 100")
    {
        _other.Open();
        SqliteCommand command = _other.CreateCommand();
        command.CommandText = "SELECT Id FROM Log";
        _reader = command.ExecuteReader();
        _reader.Read();
        if (!Commit.IsSecond) _reader.Dispose();
    }

    [PerfTest]
    public void Update() => Run("UPDATE Log SET Text = hex(randomblob(50))");

    public override void Dispose()
    {
        _reader.Dispose();
        _other.Dispose();
        base.Dispose();
    }
}

public abstract class TrackPerf(string sql) : AdoPerf(
    "CREATE TABLE Track (Id INTEGER PRIMARY KEY, Missing INTEGER, CreatedAt INTEGER, Title TEXT); " + Numbers
    + "INSERT INTO Track SELECT i, 0, (i * 7919) % 5000, 'title' || i FROM n;"
    + "CREATE INDEX TrackCreated ON Track (CreatedAt);" + sql)
{
    [PerfTest]
    public int Newest()
    {
        using SqliteCommand command = Command(
            "SELECT Id, Title FROM Track WHERE Missing = 0 ORDER BY CreatedAt DESC LIMIT 50");
        using SqliteDataReader reader = command.ExecuteReader();
        int count = 0;
        while (reader.Read()) count++;
        return count;
    }
}

public sealed class IndexedTrackPerf() : TrackPerf(
    Commit.IsSecond ? "CREATE INDEX TrackMissing ON Track (Missing)" : "");

public sealed class AnalyzedTrackPerf() : TrackPerf(
    "CREATE INDEX TrackMissing ON Track (Missing);" + (Commit.IsSecond ? "ANALYZE" : ""));
