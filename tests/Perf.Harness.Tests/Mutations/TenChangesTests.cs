using Perf.Engines.MicrosoftDataSqlite;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Ten changes that people make without noticing. Each is caught in one run by work alone, no time being measured:
/// which cases fail, by which metrics, and in which words.
/// </summary>
public sealed class TenChangesTests
{
    static readonly EngineConfiguration WalNormal = EngineCatalogue.Find("microsoft-data-sqlite/wal-normal");
    static readonly EngineConfiguration DeleteFull = EngineCatalogue.Find("microsoft-data-sqlite/delete-full");

    static readonly WorkloadSource[] Few =
        [CrudWorkloads.InsertOne, CrudWorkloads.InsertInTransaction, CrudWorkloads.ReadOne, CrudWorkloads.ReadAll];

    // Where each of them is synced.
    static readonly WorkloadSource[] FewCommits = [CrudWorkloads.InsertInTransaction, CrudWorkloads.ReadOne];

    static readonly WorkloadSource[] OnTables =
    [
        .. Few, CrudWorkloads.Query, CrudWorkloads.CreateTable, CrudWorkloads.Shrink, CrudWorkloads.DeleteAll,
    ];

    // Counted once, for all tests that change the same configuration.
    static readonly Lazy<IReadOnlyDictionary<string, Run>> Unchanged =
        new(() => new MutatedSuite(WalNormal, OnTables).CountWork());

    readonly SmallFeed _feed = new();

    [OneTimeTearDown]
    public void RemoveFeed() => _feed.Dispose();

    [Test]
    public void Unchanged_stores_fail_no_case() => new Change(OnTables, WalNormal).FailsIn();

    [Test]
    public void Synchronous_full_fails_by_class_and_by_syncs() =>
        new Change(FewCommits, WalNormal.With(store => new SynchronousRaised(store, "FULL"))).FailsIn(
            "insert-in-transaction: syncs, durability | 1 more sync in "
                + " | class process -> power: commits now survive more than was accepted",
            "read-one: durability | class process -> power: commits now survive more than was accepted");

    [Test]
    public void Longer_rows_fail_only_the_cases_with_rows_in_the_store() =>
        new Change([CrudWorkloads.CreateTable, CrudWorkloads.InsertOne, CrudWorkloads.ReadOne],
            WalNormal.With(store => new LongerText(store))).FailsIn(
            "insert-one: cache-hits, cache-writes, writes, bytes-written, file-size, allocated-bytes"
                + " | the same records take more space on disk",
            "read-one: cache-hits, cache-misses, reads, bytes-read, file-size, allocated-bytes"
                + " | the same records take more space on disk");

    [Test]
    public void Dropped_index_fails_by_plan()
    {
        var trips = new TripsWorkloads(_feed.Source);
        WorkloadSource[] searches = [CrudWorkloads.ReadOne, trips.SearchKey, trips.SearchIndex];
        var changed = new Change(searches, WalNormal, WalNormal.With(store => new IndexDropped(store)));
        changed.FailsIn(
            "trips-search-index: vm-steps, full-scan-steps, plans"
                + " | SEARCH Trips USING INDEX TripsShape (ShapeId=?) -> SCAN Trips"
                + " | no index is used, or a condition is gone");
    }

    [Test]
    public void Statement_that_is_not_prepared_fails_by_prepares() =>
        new Change(Few, WalNormal.With(store => new PreparedForEachCall(store))).FailsIn(
            "insert-in-transaction: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused",
            "insert-one: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused",
            "read-one: prepares, allocated-bytes"
                + " | 1 more statement compiled per operation: a command is compiled again instead of reused");

    [Test]
    [Platform(Exclude = "Win")]     // it has no directory to sync
    public void More_syncs_fail_by_syncs() =>
        new Change(FewCommits, DeleteFull, DeleteFull.With(store => new SynchronousRaised(store, "EXTRA"))).FailsIn(
            "insert-in-transaction: syncs | syncs           4 -> 5 | 1 more sync in 1,000 operations");

    [Test]
    public void Other_journal_mode_fails_by_files_and_class() =>
        new Change(FewCommits, WalNormal.WithOption("journal_mode", "delete", denied: true))
            .FailsIn(
                "insert-in-transaction: cache-hits, syncs, bytes-written, reads, bytes-read, file-opens, file-deletes, "
                    + "locks, durability"
                    + " | class process -> power: commits now survive more than was accepted | journal",
                "read-one: reads, bytes-read, locks, durability"
                    + " | class process -> power: commits now survive more than was accepted");

    [Test]
    public void Other_page_size_fails_by_file_size() =>
        new Change(Few, WalNormal.WithOption("page_size", "8192", denied: true)).FailsIn(
            "insert-in-transaction: bytes-written, file-size",
            "insert-one: bytes-written, file-size",
            "read-all: file-size | the same records take more space on disk",
            "read-one: file-size | the same records take more space on disk");

    [Test]
    public void Extra_select_fails_by_statements() =>
        new Change(Few, WalNormal.With(store => new SelectAfterInsert(store))).FailsIn(
            "insert-in-transaction: statements, prepares, vm-steps, cache-hits, allocated-bytes, plans"
                + " | 1 more statement run per operation"
                + " | new: SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)",
            "insert-one: statements, prepares, vm-steps, cache-hits, shared-memory, allocated-bytes, plans"
                + " | 1 more statement run per operation"
                + " | new: SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?)");

    [Test]
    public void Autocommit_fails_by_syncs() =>
        new Change(Few, WalNormal.With(store => new CommitsEach(store))).FailsIn(
            "insert-in-transaction: cache-hits, cache-writes, syncs, writes, bytes-written, reads, bytes-read, "
                + "truncates, shared-memory"
                + " | more transactions on a write-ahead log");

    [Test]
    public void New_sort_fails_by_sorts() =>
        new Change(Few, WalNormal.With(store => new SelectsByExpression(store, all: "ORDER BY Id + 0"))).FailsIn(
            "read-all: vm-steps, sorts, plans | rows are sorted that were read in order before"
                + " | USE TEMP B-TREE FOR ORDER BY");

    [Test]
    public void Hundred_more_bytes_fail_by_allocations() =>
        new Change(Few, WalNormal.With(store => new MoreAllocation(store))).FailsIn(
            "insert-in-transaction: allocated-bytes",
            "insert-one: allocated-bytes",
            "read-one: allocated-bytes");

    [Test]
    public void File_that_does_not_shrink_fails_by_size() => new Change(
        [CrudWorkloads.Shrink, CrudWorkloads.DeleteAll], WalNormal.With(store => new ShrinksNothing(store))).FailsIn(
            "shrink: writes, file-size | the database is not written any more"
                + " | the same records take more space on disk");

    [Test]
    public void Other_pragma_fails_by_options()
    {
        EngineConfiguration full = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        new Change(FewCommits, full with { Name = WalNormal.Name }).FailsIn(
            "insert-in-transaction: syncs, options, durability"
                + " | 1 more sync in " + " | synchronous: normal -> full | class process -> power",
            "read-one: options, durability | synchronous: normal -> full");
    }

    [Test]
    public void Other_declared_statement_fails_by_sql() =>
        new Change(FewCommits, WalNormal.With(store => new AsksMore(store))).FailsIn(
            "insert-in-transaction: sql | + SELECT changes()",
            "read-one: sql | + SELECT changes()");

    [TestCase("journal_mode", "delete", "wal")]
    [TestCase("page_size", "8192", "4096")]
    public void Option_that_is_read_back_with_another_value_is_an_error_of_each_case(
        string option, string found, string wanted)
    {
        var (runs, errors) = new MutatedSuite(WalNormal.WithOption(option, found, denied: false), Few).Measure();
        using var scope = Assert.EnterMultipleScope();
        Assert.That(runs, Is.Empty);
        Assert.That(errors, Has.Count.EqualTo(Few.Length));
        Assert.That(errors, Is.All.Contains(
            $"microsoft-data-sqlite/wal-normal was opened with another {option}: found {found}, expected {wanted}."));
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
            : this(Unchanged.Value, new MutatedSuite(after, onTables).CountWork(), onTables)
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
            using var scope = Assert.EnterMultipleScope();
            Assert.That(failures.Select(Summary), Is.EqualTo(wanted.Select(line => line.Split(" | ")[0])));
            foreach ((string line, string message) in wanted.Zip(messages))
                foreach (string words in line.Split(" | ")[1..]) Assert.That(message, Does.Contain(words));
        }

        static string Summary(Comparison comparison) => $"{comparison.Case.Workload}: "
            + string.Join(", ",
                comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric));
    }
}
