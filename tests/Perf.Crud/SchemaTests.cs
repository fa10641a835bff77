namespace Perf.Crud;

/// <summary>Tables made and dropped.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class SchemaTests(EngineConfiguration engine)
{
    [Case("create-table")]
    public void Create_table() => PerfTest.Check(engine);

    [Case("drop-table")]
    public void Drop_table() => PerfTest.Check(engine);
}
