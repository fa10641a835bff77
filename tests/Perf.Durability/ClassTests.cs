using Perf.Durability.Servers;
using Perf.Engines.Experiments;
using Perf.Tests.Servers;

namespace Perf.Durability;

/// <summary>
/// The durability class that each configuration shows, by the experiment that every worker makes too.
/// </summary>
[AskedOf(nameof(EngineFixtures.All)), Category("durability")]
public sealed class ClassTests(EngineConfiguration engine)
{
    [Test]
    public void The_class_that_is_promised_is_shown()
    {
        if (engine.LeftOut is { } reason) Assert.Ignore(reason);
        ServersOfRun.NeedsOurs(engine);
        using var folder = new StoreFolder(engine);
        DurabilityFinding finding = ServersOfRun.Of(engine) is { } server
            ? KilledServer.Finding(server, engine, folder) : DurabilityProbe.Of(engine, folder.Root)!;

        TestContext.Out.WriteLine($"{engine}: {finding.Class.Words()}: {finding.Story}");
        Assert.That(finding.BrokenPromise($"{engine}", engine.Durability), Is.Null);
        Evidence.Note(engine, flag: null, finding.Story, (Figure.ClassShown, (long)finding.Class));
    }
}
