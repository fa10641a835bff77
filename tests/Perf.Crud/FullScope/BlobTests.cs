namespace Perf.Crud.FullScope;

/// <summary>Blobs in the database and in files: with PERF_SCOPE=full alone.</summary>
[CasesOn(typeof(FullScopeFixtures), nameof(FullScopeFixtures.Blobs)), Category("full-scope")]
public sealed class BlobTests(EngineConfiguration engine)
{
    [Test, Category("blob-read-1-kb")]
    public void Blob_read_1_kb() => PerfTest.Check(engine, "blob-read-1-kb");

    [Test, Category("blob-read-10-kb")]
    public void Blob_read_10_kb() => PerfTest.Check(engine, "blob-read-10-kb");

    [Test, Category("blob-read-100-kb")]
    public void Blob_read_100_kb() => PerfTest.Check(engine, "blob-read-100-kb");

    [Test, Category("blob-read-1-mb")]
    public void Blob_read_1_mb() => PerfTest.Check(engine, "blob-read-1-mb");

    [Test, Category("blob-write-1-kb")]
    public void Blob_write_1_kb() => PerfTest.Check(engine, "blob-write-1-kb");

    [Test, Category("blob-write-10-kb")]
    public void Blob_write_10_kb() => PerfTest.Check(engine, "blob-write-10-kb");

    [Test, Category("blob-write-100-kb")]
    public void Blob_write_100_kb() => PerfTest.Check(engine, "blob-write-100-kb");

    [Test, Category("blob-write-1-mb")]
    public void Blob_write_1_mb() => PerfTest.Check(engine, "blob-write-1-mb");
}
