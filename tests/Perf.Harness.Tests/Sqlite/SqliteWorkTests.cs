using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;

namespace Perf.Harness.Tests.Sqlite;

public sealed class SqliteWorkTests
{
    readonly Dictionary<string, WorkCounts> _first = [];
    readonly Lazy<IReadOnlyDictionary<string, string>> _another = new(StandardPass.InAnotherProcess);

    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Counts_are_equal_in_a_second_store(string configuration)
    {
        WorkCounts second = StandardPass.On(configuration);

        Assert.That(second, Is.EqualTo(First(configuration)));
    }

    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Counts_are_equal_in_a_second_process(string configuration) =>
        Assert.That(_another.Value[configuration], Is.EqualTo(StandardPass.Text(First(configuration))));

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

    WorkCounts First(string configuration) =>
        _first.TryGetValue(configuration, out WorkCounts? known) ? known
            : _first[configuration] = StandardPass.On(configuration);
}
