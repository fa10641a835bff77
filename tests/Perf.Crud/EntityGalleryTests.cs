namespace Perf.Crud;

/// <summary>The ways to a gallery that only an object mapper has.</summary>
[TestFixtureSource(nameof(Mappers))]
public sealed class EntityGalleryTests(EngineConfiguration engine)
{
    static IEnumerable<TestFixtureData> Mappers => EngineFixtures.Having(typeof(IEntityGallery));

    [Case("gallery-save-undetected")]
    public void Save_without_detecting_changes() => PerfTest.Check(engine);

    [Case("gallery-read-tracked")]
    public void Read_tracked() => PerfTest.Check(engine);

    [Case("gallery-read-compiled")]
    public void Read_by_a_compiled_query() => PerfTest.Check(engine);
}
