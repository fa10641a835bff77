namespace Perf.Harness.Tests.Engines;

/// <summary>Engines and workloads are found by name.</summary>
[Parallelizable(ParallelScope.Self)]
public sealed class CatalogueTests
{
    public static IEnumerable<WorkloadSource> Workloads => CrudWorkloads.All;

    public static IEnumerable<EngineConfiguration> Configurations => EngineCatalogue.All;

    [TestCaseSource(nameof(Workloads))]
    public void A_source_bears_the_name_of_its_workload_and_makes_a_new_one_each_time(WorkloadSource source)
    {
        var workload = source.Create();

        Assert.That(workload.Name, Is.EqualTo(source.Name));
        Assert.That(source.Create(), Is.Not.SameAs(workload));
    }

    [TestCaseSource(nameof(Configurations))]
    public void Store_has_exactly_the_declared_capabilities(EngineConfiguration configuration)
    {
        using var test = new OpenedStore(configuration);
        Assert.That(
            configuration.Capabilities.Select(capability => capability.Name),
            Is.EquivalentTo(Kinds.Where(kind => HasKind(test.Store, kind)).Select(kind => kind.Name)),
            $"the Capabilities of {configuration}, which decide its cases, and the tables of {test.Store.GetType()}");
    }

    [Test]
    public void A_workload_is_no_case_where_its_capability_is_missing()
    {
        EngineConfiguration memory = EngineCatalogue.Find("list-store/memory");

        Assert.That(CrudWorkloads.Shrink.RunsOn(memory), Is.False);
        Assert.That(CrudWorkloads.Shrink.RunsOn(EngineCatalogue.Find("microsoft-data-sqlite/wal-full")), Is.True);
        Assert.That(CrudWorkloads.CreateTable.RunsOn(memory with { Capabilities = [] }), Is.False);
        Assert.That(CrudWorkloads.InsertOne.RunsOn(memory with { Capabilities = [] }), Is.True);
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
    public void An_unknown_configuration_is_an_error_that_names_the_nearest() =>
        Assert.That(
            () => EngineCatalogue.Find("list-stroe/memry"),
            Throws.ArgumentException.With.Message.StartsWith(
                "There is no engine configuration 'list-stroe/memry'; the nearest is 'list-store/memory'. Use one of "
                + "list-store/memory, "));

    static IEnumerable<Type> Kinds { get; } =
    [
        typeof(INamedTables), typeof(ITripTable), typeof(ITripRowTable), typeof(IBankTables), typeof(IForeignKeyBank),
        typeof(IGalleryTable), typeof(IEntityGallery), typeof(IBatchTable), typeof(IRollback), typeof(IShrinking),
        typeof(IReconnecting),
    ];

    static bool HasKind(IStore store, Type kind) =>
        typeof(IStore).GetMethod(nameof(IStore.Find))!.MakeGenericMethod(kind).Invoke(store, null) is not null;
}
