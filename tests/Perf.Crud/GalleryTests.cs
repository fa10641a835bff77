namespace Perf.Crud;

/// <summary>The metadata of a gallery: saved in steps, imported again, read back.</summary>
[TestFixtureSource(nameof(Galleries))]
public sealed class GalleryTests(EngineConfiguration engine)
{
    static IEnumerable<TestFixtureData> Galleries => EngineFixtures.Having(typeof(IGalleryTable));

    [Test, Category("gallery-save-each")]
    public void Save_each_line() => PerfTest.Check(engine, "gallery-save-each");

    [Test, Category("gallery-save-object")]
    public void Save_each_object() => PerfTest.Check(engine, "gallery-save-object");

    [Test, Category("gallery-add-range")]
    public void Add_range() => PerfTest.Check(engine, "gallery-add-range");

    [Test, Category("gallery-reimport")]
    public void Import_again() => PerfTest.Check(engine, "gallery-reimport");

    [Test, Category("gallery-read")]
    public void Read() => PerfTest.Check(engine, "gallery-read");
}
