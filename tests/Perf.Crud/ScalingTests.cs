namespace Perf.Crud;

/// <summary>Each operation by key on tables of a thousand, ten thousand and a hundred thousand records.</summary>
[CasesOn(typeof(ScalingFixtures), nameof(ScalingFixtures.All)), Category("scaling")]
public sealed class ScalingTests(EngineConfiguration engine)
{
    [Case("scaling-read-one")]
    public void Read_one() => PerfTest.Check(engine);

    [Case("scaling-update-one")]
    public void Update_one() => PerfTest.Check(engine);

    [Case("scaling-upsert")]
    public void Upsert() => PerfTest.Check(engine);

    [Case("scaling-insert-one")]
    public void Insert_one() => PerfTest.Check(engine);

    [Case("scaling-delete-one")]
    public void Delete_one() => PerfTest.Check(engine);

    [Case("scaling-search-index")]
    public void Search_by_index() => PerfTest.Check(engine);
}
