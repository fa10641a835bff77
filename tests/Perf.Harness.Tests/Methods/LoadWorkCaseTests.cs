using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Methods;

/// <summary>The work of a load: the operations of its clients, one after another.</summary>
public sealed class LoadWorkCaseTests
{
    const int OfEach = 100, Readers = 2;

    [Test]
    public void Statements_of_each_client_are_counted_without_waiting()
    {
        WorkPass pass = Counted<Store>();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(pass.Operations, Is.EqualTo(2 * OfEach), "each of two operations as often as the other");
        Assert.That(pass.Work[Metric.Statements], Is.EqualTo(2 * OfEach));
        Assert.That(pass.Work.Plans.Select(plan => plan.Statement), Is.EqualTo([
            "SELECT max(id) FROM t WHERE id > 0", "SELECT max(id) FROM t WHERE id > 1"]));
        Assert.That(pass.Facts.Statements, Has.Some.StartsWith("INSERT").And.Some.StartsWith("CREATE TABLE"));
        Assert.That(pass.Facts.Parameters, Is.EqualTo(["Add=1 writer", "Read=2 readers"]), "as of the load");
        Assert.That(pass.Facts.Options, Is.Not.Empty);
    }

    [Test]
    public void Two_passes_count_the_same_work()
    {
        WorkCounts first = Counted<Store>().Work;
        Assert.That(Counted<Store>().Work, Is.EqualTo(first));
    }

    [Test]
    public void Check_is_called_after_the_operations() => Assert.That(
        () => Counted<LosingStore>(),
        Throws.TypeOf<WrongAnswerException>().With.Message.Contains("the check after a window of load failed"));

    [Test]
    public void Operations_of_other_threads_have_no_waits() =>
        Assert.That(Counted<LaterStore>().Waits, Is.Null);

    [TestCase(Gates.Time, false)]
    [TestCase(Gates.Work, true)]
    [TestCase(Gates.All, true)]
    public void Load_that_is_judged_only_by_time_is_not_counted(Gates judge, bool isCounted)
    {
        using LoadMethodCase load = Loads.Case<Store>(new PerfLoadAttribute { Judge = judge });
        Assert.That(load.OneByOne(), isCounted ? Is.Not.Null : Is.Null);
    }

    static WorkPass Counted<T>()
    {
        using LoadMethodCase load = Loads.Case<T>();
        return WorkPass.Of(load.OneByOne()!, new Batch(1));
    }

    class Store : IDisposable
    {
        readonly SqliteConnection _connection = Connections.Open();
        long _acknowledged;

        public Store() => _connection.Run("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)");

        protected virtual string Insert => "INSERT INTO t (name) VALUES ('a')";

        [Readers(Readers)]
        public virtual Task<long> Read(int client) =>
            Task.FromResult(Number($"SELECT max(id) FROM t WHERE id > {client}"));

        [Writers(1)]
        public void Add()
        {
            _connection.Run(Insert);
            _acknowledged++;
        }

        public void Check() => Assert.That(Number("SELECT count(*) FROM t"), Is.EqualTo(_acknowledged));

        public void Dispose() => _connection.Dispose();

        long Number(string sql)
        {
            using SqliteCommand command = _connection.CreateCommand();
            command.CommandText = sql;
            return command.ExecuteScalar() is long number ? number : 0;
        }
    }

    sealed class LosingStore : Store
    {
        protected override string Insert => "INSERT INTO t (name) SELECT 'a' WHERE 0";
    }

    sealed class LaterStore : Store
    {
        public override async Task<long> Read(int client)
        {
            await Task.Delay(1);
            return await base.Read(client);
        }
    }
}
