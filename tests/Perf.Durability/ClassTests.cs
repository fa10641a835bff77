using Perf.Engines.Experiments;

namespace Perf.Durability;

/// <summary>
/// The durability class that each configuration shows, by the experiment that every worker makes too.
/// </summary>
[TestFixtureSource(typeof(EngineFixtures), nameof(EngineFixtures.Promising)), Category("durability")]
public sealed class ClassTests(EngineConfiguration engine)
{
    [Test]
    public void The_class_that_is_promised_is_shown()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        using var folder = new StoreFolder(engine);
        if (DurabilityProbe.Of(engine, folder.Root) is not { } finding)
        {
            Assert.Ignore("its server has the files: nobody can look at what a kill leaves of them");
            return;
        }

        TestContext.Out.WriteLine($"{engine}: {finding.Class.Words()}: {finding.Story}");
        Assert.That(finding.BrokenPromise($"{engine}", engine.Durability), Is.Null);
        Evidence.NoteFigures(
            engine, nameof(The_class_that_is_promised_is_shown), finding.Story,
            (Figure.ClassShown, (long)finding.Class));
    }
}
