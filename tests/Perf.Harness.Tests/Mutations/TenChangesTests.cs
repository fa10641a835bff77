using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.MicrosoftDataSqlite;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Engines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Ten changes that people make without noticing. Each is caught in one run by work alone, no time being measured:
/// which cases fail, by which metrics, and in which words.
/// </summary>
public sealed class TenChangesTests
{
    static readonly EngineConfiguration WalNormal = CountedTables.Engine;
    static readonly EngineConfiguration DeleteFull = EngineCatalogue.Find("microsoft-data-sqlite/delete-full");

    static readonly WorkloadSource[] Few =
        [CrudWorkloads.InsertOne, CrudWorkloads.InsertInTransaction, CrudWorkloads.ReadOne, CrudWorkloads.ReadAll];

    // Where each of them is synced.
    static readonly WorkloadSource[] FewCommits = [CrudWorkloads.InsertInTransaction, CrudWorkloads.ReadOne];

    readonly SmallFeed _feed = new();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [Test]
    public void A_dropped_index()
    {
        var trips = new TripsWorkloads(_feed.Source);
        WorkloadSource[] searches = [CrudWorkloads.ReadOne, trips.SearchKey, trips.SearchIndex];
        var changed = new Change(searches, WalNormal, WalNormal.With("index-dropped"));
        changed.FailsIn(
            "trips-search-index: vm-steps, full-scan-steps, plans"
                + " | SEARCH Trips USING INDEX TripsShape (ShapeId=?) -> SCAN Trips | an index is missing or not used");
    }

    [Test]
    public void A_statement_that_is_not_prepared() =>
        new Change(Few, "prepared-for-each-call").FailsIn(
            "insert-in-transaction: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused",
            "insert-one: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused",
            "read-one: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused");

    [Test]
    [Platform(Exclude = "Win")]     // it has no directory to sync
    public void One_more_sync_for_each_commit() =>
        new Change(FewCommits, DeleteFull, DeleteFull.With("synchronous-extra")).FailsIn(
            "insert-in-transaction: syncs | syncs           4 -> 5 | 1 more sync in 1,000 operations");

    [Test]
    public void Another_journal_mode() =>
        new Change(FewCommits, WalNormal.WithOption("journal_mode", "delete", denied: true))
            .FailsIn(
                "insert-in-transaction: cache-hits, syncs, bytes-written, reads, bytes-read, file-opens, file-deletes, "
                    + "locks, durability"
                    + " | class process -> power: a commit survives more than the accepted one | journal",
                "read-one: reads, bytes-read, locks, durability"
                    + " | class process -> power: a commit survives more than the accepted one");

    [Test]
    public void Another_page_size() =>
        new Change(Few, WalNormal.WithOption("page_size", "8192", denied: true)).FailsIn(
            "insert-in-transaction: bytes-written, file-size",
            "insert-one: bytes-written, file-size",
            "read-all: file-size | the same records take more space on disk",
            "read-one: file-size | the same records take more space on disk");

    [Test]
    public void An_extra_select() =>
        new Change(Few, "select-after-insert").FailsIn(
            "insert-in-transaction: statements, prepares, vm-steps, cache-hits, allocated-bytes, plans"
                + " | 1 more statement run per operation"
                + " | new: SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)",
            "insert-one: statements, prepares, vm-steps, cache-hits, shared-memory, allocated-bytes, plans"
                + " | 1 more statement run per operation"
                + " | new: SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)");

    [Test]
    public void Autocommit_instead_of_a_transaction() =>
        new Change(Few, WalNormal.With("commits-each")).FailsIn(
            "insert-in-transaction: cache-hits, cache-writes, syncs, writes, bytes-written, reads, bytes-read, "
                + "truncates, shared-memory"
                + " | more transactions on a write-ahead log");

    [Test]
    public void An_order_that_is_sorted_now() =>
        new Change(Few, WalNormal.With("sorts-again")).FailsIn(
            "read-all: vm-steps, sorts, plans | rows are sorted that were read in order before"
                + " | USE TEMP B-TREE FOR ORDER BY");

    [Test]
    public void A_hundred_bytes_more_on_the_heap() =>
        new Change(Few, "more-allocation").FailsIn(
            "insert-in-transaction: allocated-bytes | the managed code around the engine allocates more",
            "insert-one: allocated-bytes | the managed code around the engine allocates more",
            "read-one: allocated-bytes | the managed code around the engine allocates more");

    [Test]
    public void A_file_that_no_longer_shrinks() => new Change(
        [CrudWorkloads.Shrink, CrudWorkloads.DeleteAll], WalNormal.With("shrinks-nothing")).FailsIn(
            "shrink: file-size | the same records take more space on disk");

    [Test]
    public void A_pragma_of_the_configuration()
    {
        EngineConfiguration full = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        new Change(FewCommits, full with { Name = WalNormal.Name }).FailsIn(
            "insert-in-transaction: syncs, options, durability"
                + " | 1 more sync in " + " | synchronous: normal -> full | class process -> power",
            "read-one: options, durability | synchronous: normal -> full");
    }

    [Test]
    public void A_statement_that_is_declared_otherwise() =>
        new Change(FewCommits, WalNormal.With(store => new AsksMore(store))).FailsIn(
            "insert-in-transaction: sql | + SELECT changes()",
            "read-one: sql | + SELECT changes()");

    [TestCase("journal_mode", "delete", "wal")]
    [TestCase("page_size", "8192", "4096")]
    public void An_option_that_is_read_back_with_another_value_is_an_error_of_each_case(
        string option, string found, string wanted)
    {
        var (runs, errors) = new MutatedSuite(WalNormal.WithOption(option, found, denied: false), Few).Measure();
        Assert.Multiple(() =>
        {
            Assert.That(runs, Is.Empty);
            Assert.That(errors, Has.Count.EqualTo(Few.Length));
            Assert.That(errors, Is.All.Contains(
                $"microsoft-data-sqlite/wal-normal was opened with another {option}: "
                + $"found {found}, expected {wanted}."));
        });
    }

    sealed class AsksMore(Store store) : MutatedStore(store)
    {
        public override IReadOnlyList<string> Statements => [.. base.Statements, "SELECT changes()"];
    }

    sealed class Change(
        IReadOnlyDictionary<string, Run> before, IReadOnlyDictionary<string, Run> after, WorkloadSource[] workloads)
    {
        internal Change(WorkloadSource[] workloads, EngineConfiguration before, EngineConfiguration after)
            : this(new MutatedSuite(before, workloads).CountWork(), new MutatedSuite(after, workloads).CountWork(),
                workloads)
        {
        }

        internal Change(WorkloadSource[] onTables, EngineConfiguration after)
            : this(CountedTables.With(), new MutatedSuite(after, onTables).CountWork(), onTables)
        {
        }

        internal Change(WorkloadSource[] onTables, string mutation)
            : this(CountedTables.With(), CountedTables.With(mutation), onTables)
        {
        }

        /// <summary>Exactly these fail: <c>insert-one: syncs, writes | words of the message</c>.</summary>
        internal void FailsIn(params string[] wanted)
        {
            Comparison[] failures =
            [
                .. workloads.Select(workload => workload.Name).Order(StringComparer.Ordinal)
                    .Select(name => Judge.Of(new Evidence(MadeRuns.Case(before[name]), after[name])))
                    .Where(comparison => comparison.IsRegressed),
            ];
            string[] messages = [.. failures.Select(FailureMessage.Whole)];
            TestContext.Out.WriteLine(string.Join("\n\n", messages));
            Assert.Multiple(() =>
            {
                Assert.That(failures.Select(Summary), Is.EqualTo(wanted.Select(line => line.Split(" | ")[0])));
                foreach ((string line, string message) in wanted.Zip(messages))
                    foreach (string words in line.Split(" | ")[1..]) Assert.That(message, Does.Contain(words));
            });
        }

        static string Summary(Comparison comparison) => $"{comparison.Case.Workload}: "
            + string.Join(", ",
                comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric));
    }
}
