using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class StatementCountTests
{
    const int Calls = 20;

    TestStore _test = null!;

    [SetUp]
    public void Open()
    {
        _test = new TestStore("memory");
        _test.Store.InsertMany([.. TestStore.Customers(1, 100)]);
    }

    [TearDown]
    public void Close() => _test.Dispose();

    // The statements that ran, those that were compiled, and those that were compiled again by SQLite itself.
    static IEnumerable<TestCaseData> Works =>
    [
        Work("Command_that_is_kept_is_compiled_once", (Calls, 1, 0), store => Repeat(i => store.Read(i))),
        Work("Command_that_was_compiled_before_is_not_counted", (Calls, 0, 0), store => Repeat(i => store.Read(i)),
            before: store => store.Read(1)),
        Work("Text_that_is_compiled_for_each_call_counts_each_time", (Calls, Calls, 0),
            store => Repeat(_ => store.Connection.ExecuteScalar("SELECT count(*) FROM Customer"))),
        Work("Texts_that_share_an_address_count_each_time", (Calls, Calls, 0),
            store => Repeat(i => store.Connection.ExecuteScalar($"SELECT {i}"))),
        Work("Changed_schema_compiles_again_and_runs_once", (1, 0, 1), store => store.Read(1), before: store =>
        {
            store.Read(1);
            store.Table<INamedTables>().Create("Other");
        }),
        // LIKE may use an index for some patterns only: SQLite itself compiles again with each value.
        Work("Bound_pattern_is_compiled_again_with_each_value", (Calls, 1, Calls),
            store => Repeat(_ => _ = store.Query("John", 0).Count())),
        Work("Transaction_is_two_statements_of_its_own", (Calls + 2, 2, 0),
            store => store.InsertMany([.. TestStore.Customers(300, Calls)]),
            before: store => store.Insert(TestStore.Customer(200))),
        Work("Trigger_is_work_of_its_statement", (Calls, 0, 0), store => Repeat(i => store.Delete(i)), before: store =>
        {
            store.Connection.ExecuteScalar("CREATE TABLE Log (Id)");
            store.Connection.ExecuteScalar("CREATE TRIGGER Logged AFTER DELETE ON Customer "
                + "BEGIN INSERT INTO Log VALUES (old.Id); END");
        }),
        Work("Statement_that_fails_has_run", (1, 0, 0), store =>
            Assert.That(() => store.Insert(TestStore.Customer(1)), Throws.TypeOf<SqliteException>())),
    ];

    [TestCaseSource(nameof(Works))]
    public void Statements_are_counted(Action<Store> before, Action<Store> work, (int, int, int) counts)
    {
        before(_test.Store);
        WorkCounts counted = _test.Count(work);
        Assert.That(
            (counted[Metric.Statements], counted[Metric.Prepares], counted[Metric.Reprepares]),
            Is.EqualTo(((long?)counts.Item1, (long?)counts.Item2, (long?)counts.Item3)));
    }

    [Test]
    public void Abandoned_read_counts_the_work_done_so_far()
    {
        WorkCounts whole = _test.Count(store => _ = store.ReadAll().Count());
        WorkCounts half = _test.Count(store => _ = store.ReadAll().Take(50).Count());

        Assert.That(half[Metric.Statements], Is.EqualTo(1));
        Assert.That((double)half[Metric.VmSteps]! / (double)whole[Metric.VmSteps]!, Is.EqualTo(0.5).Within(0.05));
    }

    [Test]
    public void Scans_sorts_and_automatic_indexes_have_counts_of_their_own()
    {
        WorkCounts scan = _test.Count(_ => Scalar("SELECT max(Telephone) FROM Customer"));
        WorkCounts sort = _test.Count(_ => Scalar("SELECT Name FROM Customer ORDER BY Telephone"));
        WorkCounts join = _test.Count(_ =>
            Scalar("SELECT count(*) FROM Customer a, Customer b WHERE a.Telephone = b.Telephone + 1"));

        using var scope = Assert.EnterMultipleScope();
        Assert.That(scan[Metric.FullScanSteps], Is.EqualTo(99));
        Assert.That((scan[Metric.Sorts], scan[Metric.AutoIndexRows]), Is.EqualTo((0, 0)));
        Assert.That((sort[Metric.Sorts], sort[Metric.AutoIndexRows]), Is.EqualTo((1, 0)));
        Assert.That(join[Metric.AutoIndexRows], Is.EqualTo(99).Or.EqualTo(100));
    }

    [Test]
    public void Work_before_start_and_after_stop_does_not_count()
    {
        _test.Store.Read(1);
        WorkCounts one = _test.Count(store => store.Read(1));
        Repeat(i => _test.Store.Read(i));
        WorkCounts another = _test.Count(store => store.Read(1));

        Assert.That(another, Is.EqualTo(one));
    }

    [Test]
    public void Looking_for_plans_is_not_counted()
    {
        WorkCounts first = _test.Count(store => _ = store.ReadAll().Count());
        Assert.That(first.Plans, Is.Not.Empty);

        WorkCounts nothing = _test.Count(_ => { });

        Assert.That(nothing.Counts.Values, Is.All.Zero);
        Assert.That(nothing.Plans, Is.Empty);
    }

    static TestCaseData Work(
        string name, (int, int, int) counts, Action<Store> work, Action<Store>? before = null) =>
        new TestCaseData(before ?? (_ => { }), work, counts).SetName(name);

    static void Repeat(Action<int> call)
    {
        for (int i = 1; i <= Calls; i++) call(i);
    }

    void Scalar(string sql) => _test.Connection.ExecuteScalar(sql);
}
