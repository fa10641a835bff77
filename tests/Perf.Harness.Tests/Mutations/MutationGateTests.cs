namespace Perf.Harness.Tests.Mutations;

/// <summary>
/// Each change that the work gate is for makes exactly the right cases fail, in one run, with the cause named.
/// </summary>
public sealed class MutationGateTests
{
    [Test]
    public void Unchanged_stores_fail_no_case() => Assert.That(
        Failures(new MutatedSuite(CountedTables.Engine, CountedTables.Workloads).CountWork()), Is.Empty);

    [Test]
    public void Synchronous_full_fails_by_class_and_by_syncs()
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
            "class process -> power: commits now survive more than was accepted");
    }

    [Test]
    public void Longer_rows_fail_only_the_cases_with_rows_in_the_store()
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

    static void Fails(IReadOnlyList<Comparison> failures, string[] cases, params string[] causes)
    {
        using var scope = Assert.EnterMultipleScope();
        Assert.That(failures.Select(failure => failure.Case.Workload).Order(StringComparer.Ordinal),
            Is.EqualTo(cases));
        foreach (Comparison failure in failures)
            foreach (string cause in causes) Assert.That(FailureMessage.For(failure), Does.Contain(cause));
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
