namespace Perf.Concurrency;

/// <summary>How throughput moves with the number of clients: a gate on the shape, drawn in the report.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Full))]
public sealed class ClientsCurveTests(EngineConfiguration engine)
{
    [Case("readers-by-clients")]
    public void Readers_by_clients() => PerfTest.Check(engine);

    [Case("mixed-by-clients")]
    public void Mixed_by_clients() => PerfTest.Check(engine);
}
