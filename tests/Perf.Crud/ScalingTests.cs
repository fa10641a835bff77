namespace Perf.Crud;

/// <summary>Each operation by key on tables of a thousand, ten thousand and a hundred thousand records.</summary>
[CasesOn(typeof(ScalingFixtures), nameof(ScalingFixtures.All)), Category("scaling")]
public sealed class ScalingTests(EngineConfiguration engine)
{
    [Test, Category("scaling-read-one")]
    public void Read_one() => PerfTest.Check(engine, "scaling-read-one");

    [Test, Category("scaling-update-one")]
    public void Update_one() => PerfTest.Check(engine, "scaling-update-one");

    [Test, Category("scaling-upsert")]
    public void Upsert() => PerfTest.Check(engine, "scaling-upsert");

    [Test, Category("scaling-insert-one")]
    public void Insert_one() => PerfTest.Check(engine, "scaling-insert-one");

    [Test, Category("scaling-delete-one")]
    public void Delete_one() => PerfTest.Check(engine, "scaling-delete-one");

    [Test, Category("scaling-search-index")]
    public void Search_by_index() => PerfTest.Check(engine, "scaling-search-index");
}
