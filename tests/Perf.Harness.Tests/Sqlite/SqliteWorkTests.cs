using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class SqliteWorkTests
{
    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Counts_are_equal_in_a_second_store(string configuration)
    {
        WorkCounts first = StandardPass.On(configuration);
        Assert.That(StandardPass.On(configuration), Is.EqualTo(first));
    }

    [Test]
    public void Store_that_is_closed_during_a_read_makes_no_later_call()
    {
        using var test = new TestStore("wal-full");
        test.Store.InsertMany([.. TestStore.Customers(1, 10)]);
        using IEnumerator<Customer> reader = test.Store.ReadAll().GetEnumerator();
        reader.MoveNext();

        test.Store.Dispose();
        test.Work.Dispose();

        Assert.That(Library.Native.HasVfs(RecordingVfs.Name), Is.False);
    }
}
