using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Durability;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;
using Perf.Harness.Cases;

namespace Perf.Harness.Tests.Mutations;

/// <summary>A configuration that does not keep what it promises is measured by nobody.</summary>
public sealed class BrokenPromiseTests
{
    static readonly WorkloadSource[] Workloads = [CrudWorkloads.InsertOne, CrudWorkloads.ReadOne];

    [Test]
    public void It_is_an_error_of_each_of_its_cases_and_named_as_such()
    {
        EngineConfiguration wal = EngineCatalogue.Find("microsoft-data-sqlite/wal-full");
        EngineConfiguration lying = wal with
        {
            Record = recorder => wal.Record!(recorder with { Faults = Faults.NoSync() }),
        };
        var (runs, errors) = new MutatedSuite(lying, Workloads).Measure();
        const string Message = "durability class: microsoft-data-sqlite/wal-full promises power, "
            + "the experiment has shown process: a record was inserted, and after a power cut it was gone. "
            + "Find the missing flush, or declare a lower class.";
        Assert.Multiple(() =>
        {
            Assert.That(runs, Is.Empty);
            Assert.That(errors, Is.EquivalentTo(
            [
                $"crud/insert-one @ microsoft-data-sqlite/wal-full: {Message}",
                $"crud/read-one @ microsoft-data-sqlite/wal-full: {Message}",
            ]));
        });
    }

    [Test]
    public void One_that_keeps_it_has_the_class_in_each_run()
    {
        var (runs, errors) = new MutatedSuite(EngineCatalogue.Find("microsoft-data-sqlite/wal-full"), Workloads)
            .Measure();
        Assert.Multiple(() =>
        {
            Assert.That(errors, Is.Empty);
            Assert.That(runs.Values.Select(run => run.Work[Metric.Durability]),
                Is.All.EqualTo((long)ShownDurability.Power));
        });
    }
}
