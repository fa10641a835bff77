namespace Perf.Concurrency;

/// <summary>What the default run asks of clients that share a store.</summary>
[CasesOn(typeof(LoadFixtures), nameof(LoadFixtures.Default))]
public sealed class ReadersAndWritersTests(EngineConfiguration engine)
{
    [Test, Category("readers")]
    public void Readers() => PerfTest.Check(engine, "readers");

    [Test, Category("writers")]
    public void Writers() => PerfTest.Check(engine, "writers");

    [Test, Category("readers-and-writer")]
    public void Readers_and_writer() => PerfTest.Check(engine, "readers-and-writer");

    [Test, Category("bank")]
    public void Bank() => PerfTest.Check(engine, "bank");

    [Test, Category("bank-nbomber"), NeedsNBomber]
    public void Bank_nbomber() => PerfTest.Check(engine, "bank-nbomber");
}
