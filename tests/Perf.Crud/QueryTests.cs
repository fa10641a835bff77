namespace Perf.Crud;

/// <summary>A filter that makes an object for each row.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class QueryTests(EngineConfiguration engine)
{
    [Case("query")]
    public void Query() => PerfTest.Check(engine);
}
