namespace Perf.Crud;

/// <summary>A thousand trips imported row by row by asynchronous steps, and the parts of that alone.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class AsyncTests(EngineConfiguration engine)
{
    [Case("trips-async-individual")]
    public void Individually() => PerfTest.Check(engine);

    [Case("trips-async-individual-captured")]
    public void Individually_and_back_to_the_context() => PerfTest.Check(engine);

    [Case("trips-async-transaction")]
    public void In_a_transaction() => PerfTest.Check(engine);

    [Case("trips-async-transaction-captured")]
    public void In_a_transaction_and_back_to_the_context() => PerfTest.Check(engine);

    [Case("trips-async-progress")]
    public void With_progress() => PerfTest.Check(engine);

    [Case("trips-input")]
    public void Input_alone() => PerfTest.Check(engine);

    [Case("trips-hop")]
    public void Hop_alone() => PerfTest.Check(engine);

    [Case("trips-hop-captured")]
    public void Hop_alone_and_back_to_the_context() => PerfTest.Check(engine);
}
