using NUnit.Framework;
using Perf.Engines.Stores;
using Perf.Tests;

namespace Perf.Crud;

/// <summary>Deletes by key, in shuffled order.</summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.All))]
public sealed class DeleteTests(EngineConfiguration engine)
{
    [Test, Category("delete-one")]
    public void Delete_one() => PerfTest.Check(engine, "delete-one");
}
