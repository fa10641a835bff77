using Perf.Engines.SqliteRaw;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Engines;

/// <summary>The raw interface stores what Microsoft.Data.Sqlite stores, and says why where it can't.</summary>
public sealed class SqliteRawTests
{
    const string Provider = "microsoft-data-sqlite";

    static readonly Customer[] Odd =
    [
        new(-3, "", 0, new DateTime(1899, 12, 31)),
        new(7, "O'Neil \"日本\" 🚲 %_\0 after", long.MinValue, DateTime.MinValue),
        new(8, new string('ß', 400), long.MaxValue, DateTime.MaxValue),
        new(9, "with a fraction", 1, new DateTime(2000, 2, 29, 23, 59, 58).AddTicks(1_230_000)),
    ];

    static IEnumerable<string> Names => Configurations.All.Select(configuration => configuration.Name);

    [TestCaseSource(nameof(Names))]
    public void Every_option_is_read_back_and_equal_to_the_providers(string name)
    {
        using TestStore test = Raw(name);
        test.Reopen();
        var options = test.Any.Options;
        var provider = EngineCatalogue.Find($"{Provider}/{name}").Options;

        Assert.That(
            options.Keys.Where(option => options[option] != provider[option]), Is.EqualTo(["busy_timeout"]),
            "the one waits inside SQLite, the other outside");
    }

    [TestCase("delete-full")]
    [TestCase("wal-full")]
    public void A_file_of_the_one_is_the_file_of_the_other_byte_for_byte(string name)
    {
        using TestStore raw = Raw(name);
        using var provider = new TestStore(EngineCatalogue.Find($"{Provider}/{name}"), counted: false);
        Customer[] all = [.. Odd, TestStore.Customer(100) with { Name = "Jane" }];
        foreach (TestStore test in (TestStore[])[raw, provider])
        {
            IStore store = test.Any;
            store.InsertMany(Odd);
            store.Insert(TestStore.Customer(100));
            store.Update(all[^1]);
            Assert.That(store.ReadAll(), Is.EqualTo(all));
            store.Table<ITripTable>().Import([.. TestStore.Trips(50), new Trip("", "", "", "", null, "", "", null)]);
            test.Any.Dispose();
        }

        Assert.That(File.ReadAllBytes(raw.DatabaseFile), Is.EqualTo(File.ReadAllBytes(provider.DatabaseFile)));
        File.Copy(raw.DatabaseFile, provider.DatabaseFile, overwrite: true);
        using IStore read = provider.OpenAnother();
        Assert.That(read.ReadAll(), Is.EqualTo(all));
    }

    [Test]
    public void The_statements_do_the_work_that_they_do_through_the_provider()
    {
        WorkCounts raw = Counted("sqlite-raw");
        WorkCounts provider = Counted(Provider);

        foreach (Metric metric in (Metric[])
            [Metric.Statements, Metric.VmSteps, Metric.FullScanSteps, Metric.Syncs, Metric.BytesWritten])
            Assert.That(raw[metric], Is.EqualTo(provider[metric]), metric.Name);

        static WorkCounts Counted(string engine)
        {
            using var test = new TestStore(EngineCatalogue.Find($"{engine}/wal-full"));
            return test.CountAny(store =>
            {
                for (int id = 1; id <= 20; id++) store.Insert(TestStore.Customer(id));
                store.InsertMany([.. TestStore.Customers(100, 50)]);
                _ = store.ReadAll().Count();
                _ = store.Query("John", 5_555_010).Count();
                store.Delete(3);
            });
        }
    }

    [Test]
    public void Error_contains_the_message_and_the_codes_of_SQLite()
    {
        using TestStore test = Raw("memory");
        test.Any.Insert(TestStore.Customer(1));

        var error = Assert.Throws<SqliteRawException>(() => test.Any.Insert(TestStore.Customer(1)))!;

        Assert.That((error.Code, error.ExtendedCode), Is.EqualTo((19, 1555)), "SQLITE_CONSTRAINT_PRIMARYKEY");
        Assert.That(error.Message, Does.StartWith(
            "SQLite error 19, extended 1555: 'UNIQUE constraint failed: Customer.Id' in: INSERT INTO Customer "));
        test.Any.Insert(TestStore.Customer(2));
    }

    [Test]
    public void Store_that_cannot_be_opened_throws_the_error_of_SQLite()
    {
        using TestStore test = Raw("wal-full");
        var gone = new DirectoryInfo(Path.Combine(test.Directory.FullName, "gone"));

        Assert.That(
            () => test.Configuration.Open(gone, null),
            Throws.TypeOf<SqliteRawException>().With.Property(nameof(SqliteRawException.Code)).EqualTo(14));
    }

    [Test]
    public void A_statement_has_one_reader_at_a_time()
    {
        using TestStore test = Raw("memory");
        test.Any.InsertMany([.. TestStore.Customers(1, 10)]);
        using (IEnumerator<Customer> reader = test.Any.ReadAll().GetEnumerator())
        {
            reader.MoveNext();
            Assert.That(() => test.Any.ReadAll().Count(), Throws.InvalidOperationException);
            Assert.That(test.Any.Read(3), Is.EqualTo(TestStore.Customer(3)), "another statement is free");
        }

        Assert.That(test.Any.ReadAll().Count(), Is.EqualTo(10));
    }

    static TestStore Raw(string name) => new(EngineCatalogue.Find($"sqlite-raw/{name}"), counted: false);
}
