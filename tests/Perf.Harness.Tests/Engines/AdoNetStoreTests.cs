using System.Data.Common;
using Perf.Engines.AdoNet;
using Perf.Harness.Tests.Sqlite;

namespace Perf.Harness.Tests.Engines;

/// <summary>The calls of stores on ADO.NET that no workload makes, on each of their configurations.</summary>
[TestFixtureSource(nameof(Configurations))]
[Parallelizable(ParallelScope.Self)]
public sealed class AdoNetStoreTests(EngineConfiguration configuration)
{
    const int Rows = 2_000;

    TestStore _test = null!;

    public static IEnumerable<TestFixtureData> Configurations =>
        from configuration in StandardPass.All
        select new TestFixtureData(configuration).SetArgDisplayNames(configuration.ToString());

    AdoNetStore Store => (AdoNetStore)_test.Any;

    [SetUp]
    public void Open() => _test = new TestStore(configuration, counted: false);

    [TearDown]
    public void Close() => _test.Dispose();

    // A published comparison awaited each row; with such a provider there is nothing to wait for, and no way back.
    [Test]
    public async Task Asynchronous_methods_have_done_everything_when_they_return()
    {
        Store.InsertMany([.. TestStore.Customers(1, Rows)]);
        await using DbCommand command = Store.Commands.Connection.CreateCommand();
        command.CommandText = "SELECT Id FROM Customer";
        Task<DbDataReader> executed = command.ExecuteReaderAsync();
        Assert.That(executed.IsCompletedSuccessfully);
        await using (DbDataReader reader = await executed)
        {
            for (int row = 0; row < Rows; row++) Assert.That(Done(reader.ReadAsync()), Is.True);
            Assert.That(Done(reader.ReadAsync()), Is.False);
        }

        command.CommandText = "DELETE FROM Customer";
        Assert.That(Done(command.ExecuteNonQueryAsync()), Is.EqualTo(Rows));
        Assert.That(Store.Count(), Is.Zero);
    }

    [Test]
    public void Records_of_a_batch_commit_one_by_one_and_rows_of_a_statement_together()
    {
        Store.Insert(TestStore.Customer(3));
        Assert.That(
            () => Store.Table<IBatchTable>().InsertEach([.. TestStore.Customers(1, 5)]),
            Throws.InstanceOf<DbException>());
        Assert.That(Store.ReadAll(), Is.EqualTo(TestStore.Customers(1, 3)), "those before the one that failed");

        Assert.That(
            () => Store.Table<IBatchTable>().InsertRows([TestStore.Customer(4), TestStore.Customer(1)]),
            Throws.InstanceOf<DbException>());
        Assert.That(Store.Count(), Is.EqualTo(3), "all or none");
    }

    [Test]
    public void A_batch_joins_an_open_transaction()
    {
        Store.Begin();
        Store.Table<IBatchTable>().InsertEach([.. TestStore.Customers(1, 3)]);
        Store.Table<IBatchTable>().InsertRows([TestStore.Customer(4), TestStore.Customer(5)]);
        Store.Table<IBatchTable>().InsertEach([]);

        Store.Table<IRollback>().Rollback();

        Assert.That(Store.Count(), Is.Zero);
    }

    [Test]
    public void History_refers_to_an_account_that_is_there()
    {
        var bank = Store.Table<IBankTables>();
        bank.Create(new BankSize(Branches: 2, AccountsOfBranch: 50));
        bank.Transfer(new BankTransfer(1, 1, 1, 1, 5));

        Assert.That(
            () => Store.Commands.Execute("DELETE FROM accounts WHERE aid = 1"), Throws.InstanceOf<DbException>());
    }

    static T Done<T>(Task<T> task)
    {
        Assert.That(task.IsCompletedSuccessfully);
        return task.Result;
    }
}
