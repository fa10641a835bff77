namespace Perf.Crud;

/// <summary>A thousand trips imported row by row by asynchronous steps, and the parts of that alone.</summary>
[CasesOn(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class AsyncTests(EngineConfiguration engine)
{
    [Test, Category("trips-async-individual")]
    public void Individually() => PerfTest.Check(engine, "trips-async-individual");

    [Test, Category("trips-async-individual-captured")]
    public void Individually_and_back_to_the_context() => PerfTest.Check(engine, "trips-async-individual-captured");

    [Test, Category("trips-async-transaction")]
    public void In_a_transaction() => PerfTest.Check(engine, "trips-async-transaction");

    [Test, Category("trips-async-transaction-captured")]
    public void In_a_transaction_and_back_to_the_context() =>
        PerfTest.Check(engine, "trips-async-transaction-captured");

    [Test, Category("trips-async-progress")]
    public void With_progress() => PerfTest.Check(engine, "trips-async-progress");

    [Test, Category("trips-input")]
    public void Input_alone() => PerfTest.Check(engine, "trips-input");

    [Test, Category("trips-hop")]
    public void Hop_alone() => PerfTest.Check(engine, "trips-hop");

    [Test, Category("trips-hop-captured")]
    public void Hop_alone_and_back_to_the_context() => PerfTest.Check(engine, "trips-hop-captured");
}
