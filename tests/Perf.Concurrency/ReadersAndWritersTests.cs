using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Tests;

namespace Perf.Concurrency;

/// <summary>Four readers and one writer, each on a connection of its own; one test for each driver.</summary>
[TestFixtureSource(typeof(LoadFixtures), nameof(LoadFixtures.All))]
public sealed class ReadersAndWritersTests(EngineConfiguration engine)
{
    [Test, Category("readers-and-writer")]
    public void Readers_and_writer() => PerfTest.Check(engine, "readers-and-writer");

    [Test, Category("readers-and-writer-nbomber"), NeedsNBomber]
    public void Readers_and_writer_nbomber() => PerfTest.Check(engine, "readers-and-writer-nbomber");
}
