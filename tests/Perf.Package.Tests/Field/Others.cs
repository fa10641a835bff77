using Dapper;
using LiteDB;
using NUnit.Framework;
using Perf.NUnit;

public sealed class DapperPerf() : AdoPerf("CREATE TABLE Row (Id INTEGER PRIMARY KEY); "
    + Numbers + "INSERT INTO Row SELECT i FROM n WHERE i <= 1000")
{
    [TestCase(10), TestCase(200), PerfTest]
    public int Find(int count)
    {
        string mark = Commit.IsSecond ? $"p{Guid.NewGuid():N}_" : "p";
        var parameters = new DynamicParameters();
        for (int i = 0; i < count; i++) parameters.Add($"{mark}{i}", i + 1);
        string list = string.Join(", ", Enumerable.Range(0, count).Select(i => $"@{mark}{i}"));
        return Connection.Query<int>($"SELECT Id FROM Row WHERE Id IN ({list})", parameters).Count();
    }
}

public sealed class Message
{
    public int Id { get; set; }
    public int Status { get; set; }
    public string Text { get; set; } = "";
}

public sealed class QueuePerf : IDisposable
{
    readonly LiteDatabase _database = new("queue.db");

    [TestCase(1000), TestCase(4000), PerfTest]
    public int Next(int waiting)
    {
        ILiteCollection<Message> messages = _database.GetCollection<Message>($"m{waiting}");
        if (messages.Count() == 0)
        {
            messages.EnsureIndex(one => one.Status);
            messages.InsertBulk(Enumerable.Range(1, waiting).Select(i => new Message { Id = i, Text = "hello" }));
            _database.Checkpoint();
        }

        return Commit.IsSecond
            ? messages.Query().Where(one => one.Status == 0).OrderBy(one => one.Id).Limit(1).First().Id
            : messages.Query().OrderBy(one => one.Id).Limit(20).ToEnumerable().First(one => one.Status == 0).Id;
    }

    [PerfTest]
    public void Update()
    {
        ILiteCollection<Message> messages = _database.GetCollection<Message>("u");
        for (int i = 1; i <= (Commit.IsSecond ? 20 : 10); i++) messages.Upsert(new Message { Id = i, Text = "hello" });
        if (!Commit.IsSecond) _database.Checkpoint();
    }

    public void Dispose() => _database.Dispose();
}

public sealed class JournalPerf : IDisposable
{
    readonly FileStream _journal = new("journal.txt", FileMode.Create);

    [PerfTest]
    public void Append()
    {
        _journal.Position = 0;
        _journal.Write("one line"u8);
        _journal.Flush(flushToDisk: !Commit.IsSecond);
    }

    public void Dispose() => _journal.Dispose();
}
