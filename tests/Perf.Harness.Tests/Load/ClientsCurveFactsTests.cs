using NUnit.Framework;
using Perf.Harness.Cases;
using Perf.Load;
using Perf.Load.Clients;
using Perf.Load.Drivers;
using Perf.Load.Scenarios;

namespace Perf.Harness.Tests.Load;

/// <summary>What a curve by clients is compared with.</summary>
[Parallelizable(ParallelScope.Self)]
[TestFixture, Category("self-test")]
public sealed class ClientsCurveFactsTests
{
    [Test]
    public void Its_facts_name_the_cores_for_other_cores_make_another_curve()
    {
        DirectoryInfo directory = Directory.CreateTempSubdirectory("perf-curve-");
        try
        {
            using var curve = new ClientsCurve(LoadEngines.Standard, CurveSource.All[0], directory);
            curve.Prepare();
            CaseFacts facts = curve.Facts;
            Assert.Multiple(() =>
            {
                Assert.That(facts.Cores, Is.EqualTo(Environment.ProcessorCount));
                Assert.That(facts.Options["journal_mode"], Is.EqualTo("wal"), "the engine's own are there too");
            });
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }
}
