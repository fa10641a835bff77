using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Tests;

namespace Perf.Concurrency;

/// <summary>What the default run asks of clients that share a store; one test for each driver.</summary>
[TestFixtureSource(typeof(LoadFixtures), nameof(LoadFixtures.Default))]
public sealed class ReadersAndWritersTests(EngineConfiguration engine)
{
    [Test, Category("readers-and-writer")]
    public void Readers_and_writer() => PerfTest.Check(engine, "readers-and-writer");

    [Test, Category("bank")]
    public void Bank() => PerfTest.Check(engine, "bank");

    [Test, Category("bank-nbomber"), NeedsNBomber]
    public void Bank_nbomber() => PerfTest.Check(engine, "bank-nbomber");
}
