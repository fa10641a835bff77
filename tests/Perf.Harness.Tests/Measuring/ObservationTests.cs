using Perf.Harness.Tests.Mutations;

namespace Perf.Harness.Tests.Measuring;

/// <summary>What is printed and never gated.</summary>
public sealed class ObservationTests
{
    [Test]
    public void Run_observes_opening_closing_and_the_process()
    {
        Run run = new MutatedSuite(EngineCatalogue.Find("microsoft-data-sqlite/wal-full"), [CrudWorkloads.InsertOne])
            .CountWork().Values.Single();

        string[] peak = OperatingSystem.IsMacOS() ? [] : ["peak-working-set-bytes"];
        Assert.That(run.Observed.Keys, Is.EquivalentTo(
        [
            "allocated-per-operation-bytes", "open-seconds", "close-seconds", "reopen-and-check-seconds",
            "generation-0-collections", "generation-1-collections", "generation-2-collections", .. peak,
        ]));
        Assert.That(
            run.Observed.Where(seen => seen.Key.EndsWith("-seconds", StringComparison.Ordinal))
                .Select(seen => seen.Value),
            Is.All.Positive);
    }

    [Test]
    public void Store_that_keeps_nothing_is_not_opened_again()
    {
        Run run = new MutatedSuite(EngineCatalogue.Find("microsoft-data-sqlite/memory"), [CrudWorkloads.InsertOne])
            .CountWork().Values.Single();

        Assert.That(run.Observed.Keys, Has.None.EqualTo("reopen-and-check-seconds"));
    }

    [Test]
    public void Nothing_observed_is_a_metric_that_could_be_gated() => Assert.That(
        Metric.All.Select(metric => metric.Name), Has.None.EndsWith("-seconds").And.None.EndsWith("-collections"));

    [Test]
    public void Collections_between_two_batches_do_not_count()
    {
        var tally = new CollectionTally();
        GC.Collect();
        tally.Begin();
        GC.Collect(1);
        tally.End();
        GC.Collect();

        Assert.That(tally.Generations, Is.EqualTo(new long[] { 1, 1, 0 }));
    }
}
