using NUnit.Framework;
using Perf.Engines.Data;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Sqlite;
using Perf.Engines.Stores;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Sqlite;

public sealed class SqliteWorkTests
{
    readonly Dictionary<string, WorkCounts> _first = [];
    readonly Lazy<IReadOnlyDictionary<string, string>> _another = new(StandardPass.InAnotherProcess);

    [Test]
    public void In_memory_the_files_are_counted_and_do_nothing()
    {
        using var test = new TestStore("memory");

        WorkCounts work = test.Count(store => store.Insert(TestStore.Customer(1)));

        Assert.That((work[Metric.Syncs], work[Metric.Writes], work[Metric.BytesWritten]), Is.EqualTo((0, 0, 0)));
    }

    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Counts_are_equal_in_a_second_store(string configuration)
    {
        WorkCounts second = StandardPass.On(configuration);

        Assert.That(second, Is.EqualTo(First(configuration)));
    }

    [TestCaseSource(typeof(StandardPass), nameof(StandardPass.Names))]
    public void Counts_are_equal_in_a_second_process(string configuration) =>
        Assert.That(_another.Value[configuration], Is.EqualTo(StandardPass.Text(First(configuration))));

    [Test, Explicit("seven processes")]
    public void Counts_are_equal_in_seven_more_processes() =>
        Assert.That(
            Enumerable.Range(0, 7).Select(_ => StandardPass.InAnotherProcess()),
            Is.All.EquivalentTo(StandardPass.Names.ToDictionary(name => name, name => StandardPass.Text(First(name)))));

    [Test]
    public void A_store_goes_on_after_the_work_source_is_gone()
    {
        using var test = new TestStore("wal-full");
        test.Store.Insert(TestStore.Customer(1));

        test.Work.Dispose();

        test.Store.Insert(TestStore.Customer(2));
        test.Store.CheckIntegrity();
        Assert.That(test.Store.Count(), Is.EqualTo(2));
    }

    [Test]
    public void A_store_that_is_closed_with_a_reader_open_calls_nobody_afterwards()
    {
        using var test = new TestStore("wal-full");
        test.Store.InsertMany([.. TestStore.Customers(1, 10)]);
        using IEnumerator<Customer> reader = test.Store.ReadAll().GetEnumerator();
        reader.MoveNext();

        test.Store.Dispose();
        test.Work.Dispose();

        Assert.That(Library.Native.HasVfs(RecordingVfs.Name), Is.False);
    }

    [Test]
    public void Time_is_measured_without_it()
    {
        string before = Library.Native.DefaultVfs();
        using (var counted = new TestStore("delete-full"))
            Assert.That(Library.Native.DefaultVfs(), Is.EqualTo(RecordingVfs.Name));

        using var timed = new TestStore("delete-full", counted: false);

        Assert.That(Library.Native.DefaultVfs(), Is.EqualTo(before));
        Assert.That(Library.Native.HasVfs(RecordingVfs.Name), Is.False);
    }

    WorkCounts First(string configuration) =>
        _first.TryGetValue(configuration, out WorkCounts? known) ? known
            : _first[configuration] = StandardPass.On(configuration);
}
