using NUnit.Framework;
using Perf.Engines;
using Perf.Engines.Data;
using Perf.Engines.Stores;
using Perf.Engines.Workloads;

namespace Perf.Harness.Tests.Engines;

/// <summary>Engines and workloads are found by name.</summary>
public sealed class CatalogueTests
{
    public static IEnumerable<WorkloadSource> Workloads => CrudWorkloads.All;

    [TestCaseSource(nameof(Workloads))]
    public void A_source_bears_the_name_of_its_workload_and_makes_a_new_one_each_time(WorkloadSource source)
    {
        var workload = source.Create();

        Assert.That(workload.Name, Is.EqualTo(source.Name));
        Assert.That(source.Create(), Is.Not.SameAs(workload));
    }

    [Test]
    public void No_two_workloads_have_one_name() =>
        Assert.That(CrudWorkloads.All.Select(source => source.Name), Is.Unique);

    [Test]
    public void Other_trips_are_the_same_workloads() =>
        Assert.That(
            CrudWorkloads.On(new TripsSource("feed.txt")).Select(source => source.Name),
            Is.EqualTo(CrudWorkloads.All.Select(source => source.Name)));

    [Test]
    public void No_two_configurations_have_one_name() =>
        Assert.That(EngineCatalogue.All.Select(configuration => configuration.ToString()), Is.Unique);

    [Test]
    public void A_configuration_is_found_by_its_name() =>
        Assert.That(EngineCatalogue.Find("list-store/memory").Name, Is.EqualTo("memory"));

    [Test]
    public void An_unknown_configuration_is_an_error_that_names_the_nearest() =>
        Assert.That(
            () => EngineCatalogue.Find("list-stroe/memry"),
            Throws.ArgumentException.With.Message.StartsWith(
                "There is no engine configuration 'list-stroe/memry'; the nearest is 'list-store/memory'. Use one of "
                + "list-store/memory, "));
}
