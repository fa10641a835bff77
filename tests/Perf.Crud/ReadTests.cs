using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Tests;

namespace Perf.Crud;

/// <summary>Reads, every value fetched and checked.</summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class ReadTests(EngineConfiguration engine)
{
    [Test, Category("read-one")]
    public void Read_one() => PerfTest.Check(engine, "read-one");

    [Test, Category("read-all")]
    public void Read_all() => PerfTest.Check(engine, "read-all");
}
