using NUnit.Framework;
using Perf.Harness.Baselines;
using Perf.Harness.Comparisons;
using Perf.Harness.Measurements;
using Perf.Harness.Metrics;
using Perf.Harness.Reports;
using Perf.Harness.Tests.Baselines;
using Perf.Harness.Tests.Builds;

namespace Perf.Harness.Tests.Reports;

/// <summary>The text is the product: it is tested whole, and the README shows the same.</summary>
public sealed class FailureMessageTests
{
    const string Sample = """
        crud/insert-one @ microsoft-data-sqlite/wal-full regressed: syncs, time
          syncs           400 -> 600 (2 -> 3 for each operation), change +50.0 %, tolerance exact
                          1 more syncs for each operation: more is made durable than was accepted
          time            cost 1.000 -> 1.480, change +48.0 % (95 % interval +45.2 % to +50.8 %); raw 5.00 ms -> 7.40 ms, informative only; +23.8 % would surely be found
                          +30.0 % from +50 syncs in a batch of 100, +18.0 % from CPU and file calls
          held: statements, vm-steps, allocated-bytes, plans
          if the change is intended, accept it:
            dotnet test Perf.sln -c Release -m:1 --filter "TestCategory=insert-one&TestCategory=microsoft-data-sqlite&TestCategory=wal-full" -e PERF_BASELINES=accept -e PERF_REASON="why"
        """;

    [Test]
    public void It_says_what_moved_by_how_much_why_and_what_to_type_next() =>
        Assert.That(FailureMessage.For(Slower()), Is.EqualTo(Sample.ReplaceLineEndings("\n")));

    [Test]
    public void A_batch_that_syncs_for_the_first_time_has_no_part_that_anybody_fitted()
    {
        Comparison comparison = Comparer.Compare(
            MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case() with { BatchSyncs = 0 })),
            [MadeRuns.Run(1.48) with { BatchSyncs = 150 }]);
        Assert.That(comparison.Judged.Single(gate => gate.Metric == Metric.Time).Cause,
            Is.EqualTo("+48.0 % with 150 syncs in a batch that had none, which took their part of it"));
    }

    [Test]
    public void The_readme_shows_what_is_printed() =>
        Assert.That(Repository.Text("README.md").ReplaceLineEndings("\n"),
            Does.Contain($"```\n{Sample.ReplaceLineEndings("\n")}\n```"));

    static Comparison Slower()
    {
        Run run = MadeRuns.Run(1.48);
        return Comparer.Compare(
            MadeRuns.Baseline((MadeRuns.InsertOne.What, MadeRuns.Case())),
            [run with { Work = run.Work.With(Metric.Syncs, 600), BatchSyncs = 150 }]);
    }
}
