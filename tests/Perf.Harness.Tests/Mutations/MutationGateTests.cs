using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Verdicts;

namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Each change that the work gate is for makes exactly the right cases fail, in one run, with the cause named.
/// </summary>
public sealed class MutationGateTests
{
    [Test]
    public void Nothing_changed_and_nothing_fails() => Assert.That(
        Failures(new MutatedSuite(CountedTables.Engine, CountedTables.Workloads).CountWork()), Is.Empty);

    [Test]
    public void A_statement_prepared_for_each_call_fails_every_case_that_makes_such_calls() => Fails(
        Failures("prepared-for-each-call"),
        [
            "delete-all", "delete-one", "insert-in-transaction", "insert-large", "insert-one", "read-one", "update-one",
            "upsert",
        ],
        " compiled per operation: a command is compiled again instead of reused");

    [Test]
    public void Synchronous_full_fails_all_for_their_class_and_what_commits_for_its_syncs()
    {
        IReadOnlyList<Comparison> failures = Failures("synchronous-full");
        string[] committing =
        [
            "create-table", "delete-all", "delete-one", "drop-table", "insert-in-transaction", "insert-large",
            "insert-many", "insert-one", "shrink", "update-one", "upsert",
        ];
        Fails(
            [.. failures.Where(failure => Regressed(failure).Contains(Metric.Syncs))],
            committing,
            "more sync", "operation");
        Fails(
            failures,
            [.. CountedTables.Workloads.Select(workload => workload.Name).Order(StringComparer.Ordinal)],
            "class process -> power: a commit survives more than the accepted one");
    }

    [Test]
    public void An_extra_select_after_each_insert_fails_the_inserts() => Fails(
        Failures("select-after-insert"),
        ["insert-in-transaction", "insert-large", "insert-one"],
        "1 more statement run per operation",
        "new: SEARCH Customer USING INTEGER PRIMARY KEY (rowid=?) in SELECT");

    [Test]
    public void Two_kilobytes_more_in_each_row_fail_the_cases_whose_store_holds_rows()
    {
        WorkloadSource[] workloads =
        [
            CrudWorkloads.InsertOne, CrudWorkloads.ReadOne, CrudWorkloads.Query, CrudWorkloads.CreateTable,
            CrudWorkloads.DropTable,
        ];
        Fails(
            Failures(new MutatedSuite(CountedTables.Engine.With("longer-text"), workloads).CountWork()),
            ["insert-one", "query", "read-one"],
            "the same records take more space on disk");
    }

    [Test]
    public void A_hundred_bytes_more_on_the_heap_fail_every_case_that_allocates_them() => Fails(
        Failures("more-allocation"),
        [
            "delete-all", "delete-one", "insert-in-transaction", "insert-large", "insert-many", "insert-one", "query",
            "read-by-name", "read-one", "update-one", "upsert",
        ],
        "the managed code around the engine allocates more");

    static void Fails(IReadOnlyList<Comparison> failures, string[] cases, params string[] causes)
    {
        Assert.Multiple(() =>
        {
            Assert.That(failures.Select(failure => failure.Case.Workload).Order(StringComparer.Ordinal),
                Is.EqualTo(cases));
            foreach (Comparison failure in failures)
                foreach (string cause in causes) Assert.That(FailureMessage.For(failure), Does.Contain(cause));
        });
    }

    static IEnumerable<Metric> Regressed(Comparison comparison) =>
        comparison.Judged.Where(gate => gate.Verdict == Verdict.Regressed).Select(gate => gate.Metric);

    static IReadOnlyList<Comparison> Failures(string mutation) => Failures(CountedTables.With(mutation));

    static IReadOnlyList<Comparison> Failures(IReadOnlyDictionary<string, Run> runs) =>
    [
        .. runs
            .Select(run => Judge.Of(new Evidence(MadeRuns.Case(CountedTables.With()[run.Key]), run.Value)))
            .Where(comparison => comparison.IsRegressed),
    ];
}
