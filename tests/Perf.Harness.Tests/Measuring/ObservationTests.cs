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

        string[] transfers = OperatingSystem.IsMacOS() ? [] : ["process-read-bytes", "process-written-bytes"];
        string[] peak = OperatingSystem.IsMacOS() ? [] : ["peak-working-set-bytes"];
        Assert.That(run.Observed.Keys, Is.EquivalentTo(
        [
            "allocated-per-operation-bytes", "open-seconds", "close-seconds", "reopen-and-check-seconds",
            "file-size-before-operations-bytes",
            "generation-0-collections", "generation-1-collections", "generation-2-collections", .. transfers, .. peak,
        ]));
        Assert.That(run.Observed["file-size-before-operations-bytes"], Is.Positive);
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
        Assert.That(run.Observed["file-size-before-operations-bytes"], Is.Zero);
    }

    [Test]
    public void Nothing_observed_is_a_metric_that_could_be_gated() => Assert.That(
        Metric.All.Select(metric => metric.Name), Has.None.EndsWith("-seconds").And.None.EndsWith("-collections"));

    [Test]
    [Platform("Linux,Win", Reason = "this system does not report it")]
    public void Bytes_that_the_process_writes_are_counted()
    {
        const int bytes = 100_000;
        string file = Path.GetTempFileName();
        try
        {
            ProcessTransfers before = ProcessTransfers.Now()!.Value;
            File.WriteAllBytes(file, new byte[bytes]);
            _ = File.ReadAllBytes(file);
            ProcessTransfers pass = ProcessTransfers.Now()!.Value.Since(before);

            Assert.That(pass.WrittenBytes, Is.GreaterThanOrEqualTo(bytes));
            Assert.That(pass.ReadBytes, Is.GreaterThanOrEqualTo(bytes));
        }
        finally
        {
            File.Delete(file);
        }
    }

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
