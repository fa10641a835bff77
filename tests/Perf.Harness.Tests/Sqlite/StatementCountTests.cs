using Microsoft.Data.Sqlite;
using NUnit.Framework;
using Perf.Engines.AdoNet;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

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

    [Test]
    public void A_command_kept_is_compiled_once()
    {
        WorkCounts work = _test.Count(store => Repeat(i => store.Read(i)));

        Assert.That((work[Metric.Prepares], work[Metric.Statements]), Is.EqualTo((1, Calls)));
    }

    [Test]
    public void A_command_compiled_before_counting_began_is_not_counted()
    {
        _test.Store.Read(1);

        WorkCounts work = _test.Count(store => Repeat(i => store.Read(i)));

        Assert.That((work[Metric.Prepares], work[Metric.Statements]), Is.EqualTo((0, Calls)));
    }

    [Test]
    public void The_same_text_compiled_for_each_call_counts_each_time()
    {
        WorkCounts work = _test.Count(_ => Repeat(_ => Scalar("SELECT count(*) FROM Customer")));

        Assert.That((work[Metric.Prepares], work[Metric.Statements]), Is.EqualTo((Calls, Calls)));
    }

    [Test]
    public void Different_texts_in_turn_count_each_time_though_they_share_an_address()
    {
        WorkCounts work = _test.Count(_ => Repeat(i => Scalar($"SELECT {i}")));

        Assert.That((work[Metric.Prepares], work[Metric.Statements]), Is.EqualTo((Calls, Calls)));
    }

    [Test]
    public void A_read_that_is_given_up_half_way_counts_what_it_did()
    {
        WorkCounts whole = _test.Count(store => _ = store.ReadAll().Count());
        WorkCounts half = _test.Count(store => _ = store.ReadAll().Take(50).Count());

        Assert.That(half[Metric.Statements], Is.EqualTo(1));
        Assert.That((double)half[Metric.VmSteps]! / (double)whole[Metric.VmSteps]!, Is.EqualTo(0.5).Within(0.05));
    }

    [Test]
    public void A_changed_schema_compiles_again_and_runs_once()
    {
        _test.Store.Read(1);
        _test.Store.Table<INamedTables>().Create("Other");

        WorkCounts work = _test.Count(store => store.Read(1));

        Assert.That(
            (work[Metric.Statements], work[Metric.Prepares], work[Metric.Reprepares]), Is.EqualTo((1, 0, 1)));
    }

    [Test]
    public void A_bound_pattern_compiles_again_with_each_value()
    {
        // LIKE may use an index for some patterns only, so SQLite looks at the value: no fault of whoever prepared it.
        WorkCounts work = _test.Count(store => Repeat(_ => _ = store.Query("John", 0).Count()));

        Assert.That(
            (work[Metric.Statements], work[Metric.Prepares], work[Metric.Reprepares]), Is.EqualTo((Calls, 1, Calls)));
    }

    [Test]
    public void A_transaction_is_two_statements_of_its_own()
    {
        _test.Store.Insert(TestStore.Customer(200));

        WorkCounts work = _test.Count(store => store.InsertMany([.. TestStore.Customers(300, Calls)]));

        Assert.That((work[Metric.Statements], work[Metric.Prepares]), Is.EqualTo((Calls + 2, 2)));
    }

    [Test]
    public void A_trigger_is_work_of_its_statement()
    {
        _test.Run("CREATE TABLE Log (Id)");
        _test.Run("CREATE TRIGGER Logged AFTER DELETE ON Customer BEGIN INSERT INTO Log VALUES (old.Id); END");

        WorkCounts work = _test.Count(store => Repeat(i => store.Delete(i)));

        Assert.That(work[Metric.Statements], Is.EqualTo(Calls));
    }

    [Test]
    public void A_statement_that_fails_has_run()
    {
        WorkCounts work = _test.Count(store =>
            Assert.That(() => store.Insert(TestStore.Customer(1)), Throws.TypeOf<SqliteException>()));

        Assert.That(work[Metric.Statements], Is.EqualTo(1));
    }

    [Test]
    public void Scans_sorts_and_automatic_indexes_are_told_apart()
    {
        WorkCounts scan = _test.Count(_ => Scalar("SELECT max(Telephone) FROM Customer"));
        WorkCounts sort = _test.Count(_ => Scalar("SELECT Name FROM Customer ORDER BY Telephone"));
        WorkCounts join = _test.Count(_ =>
            Scalar("SELECT count(*) FROM Customer a, Customer b WHERE a.Telephone = b.Telephone + 1"));

        Assert.Multiple(() =>
        {
            Assert.That(scan[Metric.FullScanSteps], Is.EqualTo(99));
            Assert.That((scan[Metric.Sorts], scan[Metric.AutoIndexRows]), Is.EqualTo((0, 0)));
            Assert.That((sort[Metric.Sorts], sort[Metric.AutoIndexRows]), Is.EqualTo((1, 0)));
            Assert.That(join[Metric.AutoIndexRows], Is.EqualTo(99).Or.EqualTo(100));
        });
    }

    [Test]
    public void What_runs_before_start_and_after_stop_is_not_counted()
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

    [Test]
    public void Two_passes_of_the_same_work_are_equal_to_the_last_digit()
    {
        Repeat(i => _test.Store.Read(i));
        WorkCounts first = _test.Count(store => Repeat(i => store.Read(i)));
        WorkCounts second = _test.Count(store => Repeat(i => store.Read(i)));

        Assert.That(second, Is.EqualTo(first));
    }

    static void Repeat(Action<int> call)
    {
        for (int i = 1; i <= Calls; i++) call(i);
    }

    void Scalar(string sql) => _test.Connection.ExecuteScalar(sql);
}
