namespace Perf.Concurrency;

/// <summary>The load scenarios of the default run.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Default))]
public sealed class ReadersAndWritersTests(EngineConfiguration engine)
{
    [Case("readers")]
    public void Readers() => PerfTest.Check(engine);

    [Case("writers")]
    public void Writers() => PerfTest.Check(engine);

    [Case("readers-and-writer")]
    public void Readers_and_writer() => PerfTest.Check(engine);

    [Case("bank")]
    public void Bank() => PerfTest.Check(engine);

    [Case("bank-nbomber"), NeedsNBomber]
    public void Bank_nbomber() => PerfTest.Check(engine);
}
