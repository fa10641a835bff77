namespace Perf.Crud;

/// <summary>The metadata of a gallery: saved in steps, imported again, read back.</summary>
[TestFixtureSource(nameof(Galleries))]
public sealed class GalleryTests(EngineConfiguration engine)
{
    static IEnumerable<TestFixtureData> Galleries => EngineFixtures.Having(typeof(IGalleryTable));

    [Case("gallery-save-each")]
    public void Save_each_line() => PerfTest.Check(engine);

    [Case("gallery-save-object")]
    public void Save_each_object() => PerfTest.Check(engine);

    [Case("gallery-add-range")]
    public void Add_range() => PerfTest.Check(engine);

    [Case("gallery-reimport")]
    public void Import_again() => PerfTest.Check(engine);

    [Case("gallery-read")]
    public void Read() => PerfTest.Check(engine);
}
