namespace Perf.Crud;

/// <summary>Tables made and dropped.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class SchemaTests(EngineConfiguration engine)
{
    [Test, Category("create-table")]
    public void Create_table() => PerfTest.Check(engine, "create-table");

    [Test, Category("drop-table")]
    public void Drop_table() => PerfTest.Check(engine, "drop-table");
}
